"""Whom one plays against, what is shown of that, and the hints of the best of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from muggins.engine import policy
from muggins.engine.advice import advise
from muggins.engine.opponents import OPPONENTS
from muggins.engine.protocol import Advice, Choice
from muggins.events import CardPlayed, Player
from muggins.views import TableView
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, Server
from tests.e2e.hinting import for_the_play
from tests.e2e.player import ByKeyboard
from tests.e2e.staged import ME, Moment, Stage, at_lay_away, at_play, in_sight, mine, moment, won

Open = Callable[..., Page]

LANGUAGES = pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
SIZES = pytest.mark.parametrize(
    "size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"]
)


_DESCRIBED = "it => document.getElementById(it.getAttribute('aria-describedby')).textContent"


def violations(page: Page) -> list[str]:
    return [each["id"] for each in Axe().run(page).response["violations"]]


# --- Choosing -------------------------------------------------------------------------


@LANGUAGES
@SIZES
def test_all_opponents_are_offered_weakest_first_with_rating_and_character(
    open_page: Open, locale: str, size: dict[str, int]
) -> None:
    page = open_page(size=size, locale=locale)
    radios = page.get_by_test_id("opponents").get_by_role("radio")
    expect(radios).to_have_count(len(OPPONENTS))
    rating = {"en-GB": "rating", "fr-FR": "cote"}[locale]
    words: set[str] = set()
    for radio, opponent in zip(radios.all(), OPPONENTS, strict=True):
        expect(radio).to_have_accessible_name(f"{opponent.name}, {rating} {opponent.rating}")
        words.add(radio.evaluate(_DESCRIBED))
    assert len(words) == len(OPPONENTS)
    assert all(each.endswith(".") for each in words)
    # What is seen: everybody's words, or on a phone those of the one chosen.
    for n in (0, -1):
        radios.nth(n).click()
        expect(radios.nth(n)).to_be_checked()
        said = page.locator(".trait:visible")
        expect(said).to_have_count(1 if size is PHONE else len(OPPONENTS))
        shown = said.first if size is PHONE else said.nth(n)
        text = shown.inner_text()
        assert text == radios.nth(n).evaluate(_DESCRIBED)
    expect(page.get_by_text("64")).to_be_attached()
    assert not violations(page)


@LANGUAGES
@pytest.mark.parametrize("games", [0, 1, 3])
def test_the_button_to_begin_with_is_in_sight_on_the_smallest_phone(
    open_page: Open, server: Server, locale: str, games: int
) -> None:
    page = open_page(size=PHONE, locale=locale)
    start = page.get_by_test_id("start")
    for _ in range(games):
        start.click()
        page.locator("[data-phase]").wait_for()
        page.goto(server.address)
    expect(page.get_by_test_id("open-table")).to_have_count(games)
    page.get_by_test_id("opponents").wait_for()
    for name in [opponent.name for opponent in OPPONENTS]:
        page.locator("label", has_text=name).click()
        expect(page.get_by_role("radio", name=name)).to_be_checked()
        assert page.evaluate("scrollY") == 0
        in_sight(start)


def test_an_opponent_is_chosen_by_keyboard_shown_and_kept(open_page: Open, server: Server) -> None:
    page = open_page()
    asked: list[dict[str, object]] = []
    page.on(
        "request",
        lambda request: (
            asked.append(json.loads(request.post_data or "{}"))
            if request.method == "POST"
            else None
        ),
    )
    page.get_by_test_id("opponents").wait_for()
    person = ByKeyboard(page)
    person.tab_to("[type=radio][value=walter]")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    martin = OPPONENTS[0]
    chosen = page.get_by_role("radio", name=martin.name)
    expect(chosen).to_be_checked()
    expect(chosen).to_be_focused()
    person.start()
    page.locator("[data-phase]").wait_for()
    assert asked == [{"target": 61, "opponent": martin.key}]
    expect(page.locator("header .name").first).to_have_text(martin.name)
    expect(page.get_by_test_id("rating")).to_contain_text(str(martin.rating))
    page.get_by_test_id("menu").click()
    told = page.get_by_test_id("opponent")
    expect(told).to_contain_text(f"{martin.name}, rating {martin.rating}")
    expect(told).to_contain_text("crib")
    in_sight(told)
    assert not violations(page)
    page.goto(server.address)
    expect(page.get_by_role("radio", name=martin.name)).to_be_checked()
    expect(page.get_by_test_id("open-table")).to_contain_text(martin.name)


def test_without_the_list_one_can_still_play(open_page: Open, server: Server) -> None:
    page = open_page()
    page.route("**/api/opponents", lambda route: route.fulfill(status=200, json=[]))
    page.goto(server.address)
    expect(page.get_by_test_id("opponents")).to_have_count(0)
    page.get_by_test_id("start").click()
    page.locator("[data-phase]").wait_for()
    expect(page.get_by_test_id("rating")).to_have_count(0)


def test_after_a_game_another_opponent_is_chosen_on_the_first_page(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    Stage(page, server.address).show(moment(lambda now: won(now, 3)))
    another = page.get_by_test_id("new-opponent")
    expect(another).to_have_text("Another opponent")
    another.click()
    page.get_by_test_id("opponents").wait_for()
    assert page.url == server.address


# --- At the table ---------------------------------------------------------------------


def scores(now: Moment) -> tuple[int, ...]:
    assert now.match.game is not None
    return now.match.game.scores


@LANGUAGES
@pytest.mark.parametrize("deals", [ME, 1 - ME], ids=["I deal", "they deal"])
def test_the_rating_has_room_beside_three_figures_on_a_phone(
    open_page: Open, server: Server, locale: str, deals: int
) -> None:
    def wanted(now: Moment) -> bool:
        game = now.match.game
        return won(now, 3) and min(scores(now)) >= 100 and game is not None and game.dealer == deals

    page = open_page(size=PHONE, locale=locale)
    now = moment(wanted)
    event, match = now.past[-1]
    for opponent in OPPONENTS:
        players = (match.players[ME], Player(opponent.name, "computer", opponent.key))
        shown = Moment((*now.past[:-1], (event, replace(match, players=players))))
        Stage(page, server.address).show(shown)
        rating = page.get_by_test_id("rating")
        expect(rating).to_contain_text(str(opponent.rating))
        in_sight(rating.locator("[aria-hidden]"))
        score = page.get_by_test_id(f"score-{1 - ME}").bounding_box()
        for part in page.locator("header .who").first.locator("span:visible").all():
            box = part.bounding_box()
            assert score
            assert box
            assert box["x"] + box["width"] <= score["x"] + 0.5, part.inner_text()


def test_a_game_from_before_there_were_opponents_has_no_rating(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    now = moment(at_play)
    event, match = now.past[-1]
    players = (match.players[ME], Player("Rose", "computer"))
    listed = page.expect_response("**/api/opponents")
    with listed:
        shown = Moment((*now.past[:-1], (event, replace(match, players=players))))
        Stage(page, server.address).show(shown)
    expect(page.locator("header .name").first).to_have_text("Rose")
    expect(page.get_by_test_id("rating")).to_have_count(0)
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("opponent")).to_have_count(0)


# --- Hints ----------------------------------------------------------------------------


def asked(page: Page, server: Server, now: Moment, hint: Callable[[TableView], Advice]) -> Locator:
    """The panel of a hint at a staged table."""
    Stage(page, server.address, hint=hint).show(now)
    page.get_by_test_id("hint").click()
    panel = page.get_by_test_id("hint-panel")
    panel.wait_for()
    return panel


def number(text: str) -> Decimal:
    return Decimal(re.sub(r"[\s%]", "", text).replace("−", "-").replace(",", "."))


def headings(panel: Locator) -> list[str]:
    found = panel.locator("thead th:visible").all_inner_texts()
    return [heading.split("\n")[0].strip() for heading in found]


@LANGUAGES
@SIZES
def test_a_hint_for_laying_away_has_the_figures_of_the_best(
    open_page: Open, server: Server, locale: str, size: dict[str, int]
) -> None:
    # Each of the two grounds once is enough to see that the words stand out from it.
    page = open_page(size=size, locale=locale, dark=locale == "fr-FR")
    panel = asked(page, server, moment(at_lay_away), advise)
    in_sight(panel.get_by_role("button"))
    # The spread of the hand where there is room for it.
    wide = [] if size is PHONE else [{"en-GB": "Spread", "fr-FR": "Dispersion"}[locale]]
    assert (
        headings(panel)
        == {
            "en-GB": ["Lay away", "Hand", *wide, "Crib", "Play", "In all", "Wins"],
            "fr-FR": ["Écart", "Main", *wide, "Crib", "Jeu", "En tout", "Victoires"],
        }[locale]
    )
    rows = panel.locator("tbody tr")
    expect(rows).to_have_count(4)
    for row in rows.all():
        hand, crib, play, total = (
            number(row.locator(f"td.{name}").inner_text())
            for name in ("hand", "crib", "play", "total")
        )
        assert hand + crib + play == total
    first = [
        abs(number(rows.first.locator(f"td.{name}").inner_text()))
        for name in ("hand", "crib", "play", "total", "win")
    ]
    said = panel.locator("p").first.inner_text()
    figures = [number(each) for each in re.findall(r"\d+[.,]\d+", said)][:5]
    assert figures == first
    win = rows.first.locator("td.win").inner_text()
    assert re.fullmatch({"en-GB": r"\d+\.\d%", "fr-FR": "\\d+,\\d\u202f%"}[locale], win)
    assert not violations(page)
    many = page.get_by_test_id("hint-all")
    expect(many).to_have_attribute("aria-expanded", "false")
    many.click()
    expect(rows).to_have_count(15)
    expect(many).to_be_focused()
    in_sight(panel.get_by_role("button"))
    in_sight(panel.locator("p").first)
    # By keyboard too the last of them can be brought into sight.
    page.locator("#hint-rows").focus()
    page.keyboard.press("End")
    expect(rows.last).to_be_in_viewport(ratio=0.9)
    assert not violations(page)
    many.click()
    expect(rows).to_have_count(4)


def of_three_ranks(now: Moment) -> bool:
    game = now.match.game
    return at_play(now) and game is not None and len({card.rank for card in game.playable(ME)}) >= 3


@LANGUAGES
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_hint_for_the_play_says_how_often_a_card_is_mixed_in(
    open_page: Open, server: Server, locale: str, size: dict[str, int]
) -> None:
    page = open_page(size=size, locale=locale)
    panel = asked(page, server, moment(of_three_ranks), for_the_play)
    assert (
        headings(panel)
        == {
            "en-GB": ["Card", "Points ahead", "Wins", "How often"],
            "fr-FR": ["Carte", "Avance", "Victoires", "Fréquence"],
        }[locale]
    )
    mark, share = {"en-GB": (".", "%"), "fr-FR": (",", "\u202f%")}[locale]
    cells = panel.locator("tbody tr").first.locator("td").all_inner_texts()
    assert cells == [f"0{mark}4", f"54{mark}3{share}", f"62{share}"]
    assert panel.locator("tbody tr").nth(2).locator("td").first.inner_text() == f"−0{mark}3"
    said = panel.locator("p").first.inner_text()
    assert f"0{mark}4" in said
    assert f"54{mark}3{share}" in said
    assert {"en-GB": "one time in three", "fr-FR": "une fois sur trois"}[locale] in said
    expect(page.get_by_test_id("hint-all")).to_have_count(0)
    in_sight(panel)
    assert not violations(page)


_APART = """([panel, ...others]) => {
  const one = panel.getBoundingClientRect();
  return others.filter(node => {
    const it = node.getBoundingClientRect();
    return it.width && it.left < one.right && one.left < it.right
      && it.top < one.bottom && one.top < it.bottom;
  }).map(node => node.className);
}"""


def apart(first: Locator, *others: Locator) -> None:
    """Nothing of the others lies under the first, or it under them."""
    nodes = [each.element_handle() for found in (first, *others) for each in found.all()]
    assert nodes[0].evaluate("(_, all) => (" + _APART + ")(all)", nodes) == []


def in_the_middle_of_a_count(deals: int, ranks: int) -> Callable[[Moment], bool]:
    """Some cards lie on the table, and several may be played."""

    def wanted(now: Moment) -> bool:
        game = now.match.game
        return (
            isinstance(now.event, CardPlayed)
            and mine(now)
            and game is not None
            and game.phase == "play"
            and game.dealer == deals
            and len(game.pile) >= 2
            and not game.closed
            and len({card.rank for card in game.playable(ME)}) >= ranks
        )

    return wanted


LOW = {"width": 1024, "height": 600}


@LANGUAGES
@pytest.mark.parametrize("deals", [ME, 1 - ME], ids=["I deal", "they deal"])
@pytest.mark.parametrize(
    ("size", "log"),
    [(PHONE, False), (TABLET, False), (LOW, False), (DESKTOP, False), (DESKTOP, True)],
    ids=["phone", "tablet", "low", "desktop", "desktop with the log"],
)
def test_a_hint_for_the_play_leaves_in_sight_what_it_speaks_of(
    open_page: Open, server: Server, locale: str, deals: int, size: dict[str, int], log: bool
) -> None:
    page = open_page(size=size, locale=locale)
    panel = asked(page, server, moment(in_the_middle_of_a_count(deals, 3)), for_the_play)
    if size is DESKTOP and not log:
        page.locator("aside").get_by_role("button").click()
    pile, count = page.locator(".pile li"), page.locator("p.total")
    pack, hand = page.locator(".pack"), page.locator("[data-card]")
    for found in (panel, page.locator(".now")):
        if found.is_visible():
            apart(found, pile, count, pack, hand)
    in_sight(page.get_by_test_id("running-total"))
    in_sight(pile.last)
    in_sight(hand)
    in_sight(page.locator("header .name"))
    in_sight(panel.get_by_role("button"))
    assert panel.evaluate("node => node.scrollHeight <= node.clientHeight + 1")


def test_an_old_count_is_gone_when_i_lead(open_page: Open, server: Server) -> None:
    def leading(now: Moment) -> bool:
        game = now.match.game
        return game is not None and game.phase == "play" and game.closed and mine(now)

    page = open_page()
    Stage(page, server.address).show(moment(leading))
    expect(page.get_by_test_id("now")).to_have_text("Your lead: play a card.")
    expect(page.locator(".pile .card").first).to_be_visible()
    expect(page.get_by_test_id("running-total")).to_be_hidden()


@LANGUAGES
def test_whom_the_chances_are_against_is_said(open_page: Open, server: Server, locale: str) -> None:
    page = open_page(size=PHONE, locale=locale)
    for now, hint in ((moment(of_three_ranks), for_the_play), (moment(at_lay_away), advise)):
        panel = asked(page, server, now, hint)
        expect(panel.locator(".against")).to_contain_text(OPPONENTS[-1].name)
        in_sight(panel.locator(".against"))
    panel = asked(page, server, moment(at_lay_away), before_it_is_warm)
    expect(panel.locator(".against")).to_have_count(0)


def test_what_scrolls_shows_that_it_does(open_page: Open, server: Server) -> None:
    page = open_page(size=PHONE)
    panel = asked(page, server, moment(at_lay_away), advise)
    more = panel.locator(".rows.more")
    expect(more).to_have_count(0)
    page.get_by_test_id("hint-all").click()
    expect(more).to_have_count(1)
    page.locator("#hint-rows").focus()
    page.keyboard.press("End")
    expect(more).to_have_count(0)


def before_it_is_warm(view: TableView) -> Advice:
    """What a server says whose best player is not ready yet: less is known."""
    found = policy.advise(view)
    lays = view.phase == "lay-away"
    choices = tuple(
        Choice(c.cards, c.hand if lays else None, c.crib if lays else None, total=c.total)
        for c in found.choices
    )
    return Advice(choices, found.said)


def test_what_is_not_known_has_no_column(open_page: Open, server: Server) -> None:
    page = open_page()
    panel = asked(page, server, moment(at_lay_away), before_it_is_warm)
    assert headings(panel) == ["Lay away", "Hand", "Crib", "In all"]
    panel = asked(page, server, moment(of_three_ranks), before_it_is_warm)
    assert headings(panel) == ["Card", "Points ahead"]

    def only_how_often(view: TableView) -> Advice:
        known = for_the_play(view)
        often = [1.0] + [0.0] * len(known.choices)
        bare = [
            Choice(choice.cards, often=share)
            for choice, share in zip(known.choices, often, strict=False)
        ]
        return Advice(tuple(bare), known.said)

    panel = asked(page, server, moment(of_three_ranks), only_how_often)
    expect(panel.locator("table")).to_have_count(0)
