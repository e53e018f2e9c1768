# shellcheck shell=sh
# What ./play and ./check share: making .venv in the checkout and installing muggins
# into it. Sourced by them under `set -eu`, with $root set to the checkout; POSIX sh only.

venv=${root:?}/.venv
# Written last: it says what the environment was made from. Without it, .venv is half-made.
stamp=$venv/muggins-stamp

# A Python path or a pip setting meant for other programs would end up in .venv.
unset PYTHONHOME PYTHONPATH
export PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "$*"
    exit 1
}

# have_uv: is there a uv that runs? (A pyenv shim by that name may not.)
have_uv() {
    uv --version >/dev/null 2>&1
}

can_make_venv() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

# Sets $python to a Python >= 3.11, one that can make environments if there is any.
find_python() {
    python=
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        candidate=$(command -v "$name") || continue
        # In an activated environment, take the Python behind it: the environment may be
        # the very one that is about to be made again.
        behind=$("$candidate" -c '
import sys
if sys.version_info < (3, 11):
    sys.exit(1)
if sys.prefix != sys.base_prefix:
    print(sys._base_executable)' 2>/dev/null) || continue
        candidate=${behind:-$candidate}
        python=${python:-$candidate}
        if can_make_venv "$candidate"; then
            python=$candidate
            return
        fi
    done
    [ -n "$python" ] || die "muggins needs Python 3.11 or later, and there is none on the PATH."
}

is_root_with_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

apt_install() {
    say "Installing $* with apt-get ..."
    # A third-party source that cannot be reached is not our business: the install decides.
    apt-get update -qq >/dev/null 2>&1 </dev/null || :
    DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null </dev/null
}

make_venv() {
    find_python
    rm -rf "$venv"
    if have_uv; then
        uv venv -q --python "$python" "$venv"
        return
    fi
    if ! can_make_venv "$python"; then
        if "$python" -m pip --version >/dev/null 2>&1; then
            # This pip can fill an environment that has none of its own.
            "$python" -m venv --without-pip "$venv"
            "$python" -m pip --python "$venv/bin/python" install -q pip
            return
        fi
        if is_root_with_apt && apt_install python3-venv; then
            find_python
        fi
        can_make_venv "$python" || die "muggins needs the package python3-venv to make its" \
            "environment: install it (sudo apt-get install python3-venv) and start again."
    fi
    "$python" -m venv "$venv"
}

# What .venv has to have been made from: this checkout at this place, this Python, these files.
fingerprint() {
    printf '%s\n' "$root"
    "$venv/bin/python" -I -S -c 'import sys; print(sys.implementation.cache_tag)' 2>/dev/null ||
        echo gone
    cat "$root/pyproject.toml" "$root/requirements.lock" "$root/scripts/setup.sh" \
        "$root/src/muggins/__init__.py" | cksum
}

# The stamp's first line is the extra that is installed; "dev" contains "build".
stamped_extra() {
    sed -n 1p "$stamp" 2>/dev/null || :
}

is_set_up_for() {
    case $(stamped_extra) in
        dev | "$1") [ "$(sed 1d "$stamp")" = "$(fingerprint)" ] ;;
        *) return 1 ;;
    esac
}

# Only an environment that was complete, is in its place and whose Python runs is worth keeping.
is_worth_keeping() {
    [ -f "$stamp" ] || return 1
    [ "$(sed -n 2,3p "$stamp")" = "$(fingerprint | sed -n 1,2p)" ] || return 1
    have_uv || [ -x "$venv/bin/pip" ]
}

# install EXTRA: muggins itself, editable, with the versions of requirements.lock. The build
# backend comes from the lock too, hence no build isolation.
install() {
    extra=$1
    rm -f "$stamp"
    if have_uv; then
        set -- uv pip install -q --python "$venv/bin/python"
    else
        set -- "$venv/bin/python" -m pip install -q
    fi
    (
        cd "$root" &&
            "$@" -c requirements.lock hatchling editables &&
            "$@" -c requirements.lock --no-build-isolation -e ".[$extra]"
    ) || die "muggins could not be installed into .venv; the lines above say why."
    {
        echo "$extra"
        fingerprint
    } >"$stamp.new"
    mv "$stamp.new" "$stamp"
}

# set_up EXTRA: afterwards .venv/bin/muggins runs, with the extra "build" or "dev" beside it.
set_up() {
    # One at a time, where the system can say so; the lock is on the checkout's folder itself.
    exec 9<"$root"
    if command -v flock >/dev/null && ! flock -n 9; then
        say "Another set-up is running in this checkout; waiting for it ..."
        flock 9
    fi
    if ! is_set_up_for "$1"; then
        wanted=$1
        if is_worth_keeping; then
            [ "$(stamped_extra)" != dev ] || wanted=dev
        else
            make_venv
        fi
        say "Installing muggins and what it needs into .venv; this takes a minute, once ..."
        install "$wanted"
    fi
    exec 9<&-
}

# Builds the web client when it is missing or older than its sources.
build_client() {
    "$venv/bin/python" "$root/hatch_build.py"
}
