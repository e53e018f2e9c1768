"""What the table shows in moments that seldom come, on a phone, a tablet and a desk."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from muggins.events import (
    Counted,
    CutForDeal,
    Pegged,
)
from tests.duel import cards_of
from tests.e2e.conftest import ARTEFACTS, DESKTOP, PHONE, TABLET, Server
from tests.e2e.staged import (
    ME,
    Moment,
    at_cut,
    at_lay_away,
    at_over,
    at_play,
    at_show,
    in_sight,
    moment,
    staged,
    won,
)

Open = Callable[..., Page]

SIZES = pytest.mark.parametrize(
    "size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"]
)

# A taller phone, smaller tablets, a low desk.
OTHERS = [(390, 844), (768, 1024), (1024, 768), (1366, 768)]

# Two pairs, four runs and four fifteens: nothing has more lines to show.
TEN_LINES = cards_of("4H 4S 5D 6C KS QH 2C 3C 8D TH JS AD 5S")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """One server for all of them: it only hands out the pages, no game is kept there."""
    serving = Server(tmp_path_factory.mktemp("staged") / "data")
    serving.start()
    yield serving
    serving.kill()


# -- the top --------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_language_is_switched_at_the_top_of_the_table(
    open_page: Open, server: Server, size: dict[str, int], locale: str
) -> None:
    page = open_page(size=size, locale=locale)
    # Three figures each: the most that has to stand beside it.
    staged(page, server, moment(lambda now: won(now, 3) and min(scores_of(now)) >= 100))
    switch = page.get_by_test_id("language").get_by_role("button")
    expect(switch).to_have_count(2)
    in_sight(switch)
    for button in switch.all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 24
        assert box["y"] + box["height"] < 80
    cut = page.evaluate(
        "[...document.querySelectorAll('header .name')].filter(it => it.scrollWidth > it.clientWidth).length"
    )
    assert not cut, "a name is cut off"
    other = {"en-GB": "Français", "fr-FR": "English"}[locale]
    page.get_by_role("button", name=other).click()
    wanted = {"en-GB": "fr", "fr-FR": "en"}[locale]
    expect(page.locator("html")).to_have_attribute("lang", wanted)
    expect(page.get_by_test_id("rematch")).to_have_text({"fr": "Revanche", "en": "Rematch"}[wanted])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", wanted)


def scores_of(now: Moment) -> tuple[int, ...]:
    assert now.match.game is not None
    return now.match.game.scores


@pytest.mark.parametrize(
    "wanted",
    [
        at_play,
        at_show,
        at_over,
        lambda now: isinstance(now.event, Pegged) and now.event.seat == ME,
        lambda now: won(now, 0),
    ],
    ids=["play", "show", "over", "go", "won in the play"],
)
def test_what_was_scored_last_is_still_said_after_a_reload(
    open_page: Open, server: Server, wanted: Callable[[Moment], bool]
) -> None:
    page = open_page()
    later = moment(wanted)
    stage = staged(page, server, before := later.before(6))
    stage.tell(later, before)
    expect(page.locator("[data-settled=true]")).to_be_attached()
    if later.match.game is not None and later.match.game.over:
        page.get_by_test_id("game-over").wait_for()
    live = page.get_by_test_id("last-scored").inner_text()
    assert re.match(r"\+\d+\s+\S", live)
    stage.show(later)
    assert page.get_by_test_id("last-scored").inner_text() == live


# -- the show and the end ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "size",
    [PHONE, TABLET, DESKTOP, *({"width": w, "height": h} for w, h in OTHERS)],
    ids=["phone", "tablet", "desktop", *(f"{w}x{h}" for w, h in OTHERS)],
)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_end_is_in_sight_with_the_hand_that_ended_it(
    open_page: Open, server: Server, size: dict[str, int], locale: str
) -> None:
    page = open_page(size=size, locale=locale)
    staged(page, server, moment(at_over))
    in_sight(page.locator("[data-testid=game-over] h2, [data-testid=game-over] span"))
    for name in ("match-score", "rematch", "new-opponent", "score-0", "score-1", "last-scored"):
        in_sight(page.get_by_test_id(name))
    last = page.get_by_test_id("count").nth(2)
    in_sight(last.locator(".card, [data-testid=count-total], [data-testid=show-line]"))


@SIZES
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_longest_count_is_in_sight_with_what_leads_on(
    open_page: Open, server: Server, size: dict[str, int], locale: str
) -> None:
    page = open_page(size=size, locale=locale)
    staged(
        page,
        server,
        moment(
            lambda now: at_show(now) and max(len(it.lines) for it in now.counts) == 10,
            pack=TEN_LINES,
        ),
    )
    mine = page.get_by_test_id("count").filter(has_text=re.compile("Your hand|Votre main"))
    leaf = mine.locator("button.head")
    if leaf.count():
        # Side by side on a phone; elsewhere all hands lie open.
        leaf.click()
    in_sight(page.get_by_test_id("continue"))
    # On a low desk three hands, one of them as long as can be, are a little more than fits.
    mine.locator(".body").scroll_into_view_if_needed()
    in_sight(mine.locator(".card, [data-testid=count-total]"))
    expect(mine.get_by_test_id("show-line")).to_have_count(10)
    in_sight(mine.get_by_test_id("show-line"))


@SIZES
def test_what_is_being_counted_is_in_sight(
    open_page: Open, server: Server, size: dict[str, int]
) -> None:
    page = open_page(size=size, locale="fr-FR", speed="slow")
    later = moment(
        lambda now: isinstance(now.event, Counted) and len(now.counts) == 2,
        pack=TEN_LINES,
    )
    stage = staged(page, server, before := later.before(1))
    stage.tell(later, before)
    count = page.get_by_test_id("count").nth(1)
    count.get_by_test_id("show-line").first.wait_for()
    in_sight(count.locator(".card, [data-testid=show-line], [data-testid=count-total]"))
    in_sight(page.get_by_test_id("hurry"))


# Bands of the screen, from top to bottom, in which there is nothing at all to see.
_EMPTY = """() => {
  const seen = [...document.querySelectorAll('main .card, main svg, main p, main button, main h2')]
    .map(node => node.getBoundingClientRect()).filter(r => r.width && r.height)
    .map(r => [r.top, r.bottom]).sort((a, b) => a[0] - b[0]);
  let [end, widest] = [0, 0];
  for (const [top, bottom] of seen) {
    widest = Math.max(widest, top - end);
    end = Math.max(end, bottom);
  }
  return Math.max(widest, innerHeight - end) / innerHeight;
}"""


@SIZES
@pytest.mark.parametrize(
    "wanted",
    [at_cut, at_lay_away, at_play, at_show, at_over, lambda now: won(now, 0)],
    ids=["cut", "lay-away", "play", "show", "over", "won in the play"],
)
def test_the_table_fills_the_screen(
    open_page: Open, server: Server, size: dict[str, int], wanted: Callable[[Moment], bool]
) -> None:
    page = open_page(size=size)
    staged(page, server, moment(wanted))
    assert page.evaluate(_EMPTY) < 0.21, "the widest empty band, as a share of the height"


_OLD_FIGURES = """() => [...document.querySelectorAll('body *')]
  .filter(node => [...node.childNodes].some(it => it.nodeType === 3 && /\\d/.test(it.data)))
  .filter(node => !getComputedStyle(node).fontVariantNumeric.includes('lining-nums'))
  .map(node => node.outerHTML.slice(0, 120))"""


def test_figures_stand_on_the_line(open_page: Open, server: Server) -> None:
    page = open_page()
    for wanted in (at_play, at_show, at_over):
        staged(page, server, moment(wanted))
        page.get_by_test_id("menu").click()
        assert page.evaluate(_OLD_FIGURES) == []
    page.unroute_all()
    page.goto(server.address)
    page.get_by_test_id("start").click()
    page.locator("[data-phase]").wait_for()
    page.goto(server.address)
    page.get_by_test_id("open-table").wait_for()
    assert page.evaluate(_OLD_FIGURES) == []
    # And the typeface has them: they are other figures than the old ones, all of one width.
    lining, old = page.evaluate(_WIDTHS)
    assert lining != old
    assert len(set(lining)) == 1


_WIDTHS = """async () => {
  await document.fonts.load('600 100px "Muggins Serif"', '0123456789');
  return ['lining-nums tabular-nums', 'oldstyle-nums'].map(kind => [...'0123456789'].map(figure => {
    const span = document.createElement('span');
    span.textContent = figure;
    span.style.font = '600 100px "Muggins Serif"';
    span.style.setProperty('font-variant-numeric', kind, 'important');
    document.body.append(span);
    return Math.round(span.getBoundingClientRect().width * 10) / 10;
  }));
}"""


# -- the cut --------------------------------------------------------------------------------


def tied(now: Moment) -> bool:
    game = now.match.game
    return isinstance(now.event, CutForDeal) and game is not None and is_tie(game.cuts)


def is_tie(cuts: tuple[CutForDeal, ...]) -> bool:
    return len(cuts) == 2 and cuts[0].card.rank == cuts[1].card.rank


def test_after_a_tie_the_keyboard_is_on_a_card_that_can_be_drawn(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    later = moment(tied)
    stage = staged(page, server, before := later.before(2))
    assert later.match.game is not None
    drawn = [cut.position for cut in later.match.game.cuts]
    page.locator(f"[data-position='{drawn[0]}']").focus()
    stage.tell(later, before)
    expect(page.locator(".drawn")).to_have_count(2)
    page.locator("[data-settled=true]").wait_for()
    stop = page.locator("ul button[tabindex='0']")
    expect(stop).to_have_count(1)
    expect(stop).to_have_attribute("data-testid", "cut-card")


# -- a page that cannot be fetched ------------------------------------------------------------


def test_a_table_whose_page_cannot_be_fetched_says_so_and_tries_again(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    page.route("**/TablePage*", lambda route: route.abort("connectionrefused"))
    page.get_by_test_id("start").click()
    again = page.get_by_test_id("again")
    again.wait_for()
    assert not Axe().run(page).response["violations"]
    page.unroute_all()
    again.click()
    page.locator("[data-phase]").wait_for()


# -- log and menu -----------------------------------------------------------------------------


def test_the_log_is_closed_where_it_is_and_opened_where_it_was(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    staged(page, server, moment(at_play))
    log = page.get_by_role("region", name="Log")
    expect(log).to_be_visible()
    expect(page.get_by_test_id("log")).to_have_count(0)
    page.get_by_test_id("close-log").focus()
    page.keyboard.press("Enter")
    expect(log).to_have_count(0)
    expect(page.get_by_test_id("log")).to_be_focused()
    page.keyboard.press("Enter")
    expect(log).to_be_focused()


def test_on_a_phone_the_log_lies_over_the_table_until_escape(
    open_page: Open, server: Server
) -> None:
    page = open_page(size=PHONE)
    staged(page, server, moment(at_play))
    expect(page.get_by_role("region", name="Log")).to_have_count(0)
    page.get_by_test_id("log").click()
    in_sight(page.get_by_test_id("close-log"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Log")).to_have_count(0)
    expect(page.get_by_test_id("log")).to_be_focused()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_menu_is_called_by_its_name(open_page: Open, server: Server, locale: str) -> None:
    page = open_page(locale=locale)
    staged(page, server, moment(at_play))
    button = page.get_by_test_id("menu")
    button.click()
    expect(page.get_by_role("dialog", name=button.inner_text(), exact=True)).to_be_visible()


# -- the ear --------------------------------------------------------------------------------

_LISTEN = """() => {
  window.heard = [];
  new MutationObserver(changes => {
    for (const change of changes)
      for (const node of change.addedNodes) window.heard.push(node.textContent);
  }).observe(document.querySelector('[data-testid=speaker]'), { childList: true });
}"""


def test_a_screen_reader_hears_each_line_of_a_count_once_as_it_appears(
    open_page: Open, server: Server
) -> None:
    page = open_page(speed="fast")
    later = moment(
        lambda now: isinstance(now.event, Counted) and len(now.event.lines) == 10, pack=TEN_LINES
    )
    stage = staged(page, server, before := later.before(1))
    speaker = page.get_by_test_id("speaker")
    expect(speaker).to_have_attribute("aria-live", "polite")
    page.evaluate(_LISTEN)
    stage.tell(later, before)
    shown_lines = page.get_by_test_id("count").last.get_by_test_id("show-line")
    for shown in ("fifteen two", "fifteen six"):
        shown_lines.filter(has_text=shown).wait_for()
        assert shown in page.evaluate("heard"), "a line is said when it appears, not at the end"
        assert not any("24" in text for text in page.evaluate("heard"))
    page.locator("[data-settled=true]").wait_for()
    page.wait_for_function("heard.some(text => text.includes('24'))")
    heard = page.evaluate("heard")
    lines = shown_lines.all_inner_texts()
    assert len(lines) == 10
    said = [text for text in heard if text in lines]
    assert said == lines
    assert heard[heard.index(lines[-1]) + 1] == "Your hand: 24."


# -- pictures -------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("look", ["en-light", "fr-dark"])
def test_pictures_of_the_table(
    open_page: Open, server: Server, size: dict[str, int], look: str
) -> None:
    page = open_page(
        size=size, locale={"en": "en-GB", "fr": "fr-FR"}[look[:2]], dark=look.endswith("dark")
    )
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    named = {360: "phone", 820: "tablet", 1280: "desktop"}[size["width"]]
    for wanted in (at_cut, at_lay_away, at_play, at_show, at_over):
        staged(page, server, moment(wanted))
        page.screenshot(path=Path(ARTEFACTS) / f"staged-{named}-{look}-{wanted.__name__}.png")
        found = Axe().run(page).response["violations"]
        told = [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
        assert not told, f"{wanted.__name__}: {told}"
