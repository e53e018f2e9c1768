"""Compiled loops: the only modules that import numba.

What is compiled is kept in the user's cache, in a folder named after the content of these
modules: numba notices a change only in the very file of a function, not in what it calls.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

import numba


def _cache() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    home = os.environ.get("HOME", "")
    # Without a home, what is compiled is kept for as long as the machine runs.
    cache = Path(home) / ".cache" if home else Path(tempfile.gettempdir())
    root = Path(os.environ.get("XDG_CACHE_HOME") or cache)
    return str(root / "muggins" / f"kernels-{digest.hexdigest()[:16]}")


if "NUMBA_CACHE_DIR" not in os.environ:
    numba.config.CACHE_DIR = _cache()
