"""What somebody meets in their first games: finding the way, hints, whose is what, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from decimal import Decimal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Position, expect

from muggins.engine.opponents import OPPONENTS, USUAL
from muggins.events import CutForDeal, Player, StarterTurned
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, Server
from tests.e2e.player import ByKeyboard, ByMouse
from tests.e2e.staged import (
    ME,
    Moment,
    at_over,
    at_play,
    at_show,
    in_sight,
    mine,
    moment,
    staged,
    won,
)

Open = Callable[..., Page]

SIZES = pytest.mark.parametrize(
    "size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"]
)
LANGUAGES = pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """One server for all of them: every page is a guest of its own."""
    serving = Server(tmp_path_factory.mktemp("first") / "data")
    serving.start()
    yield serving
    serving.kill()


def dealer(now: Moment) -> int | None:
    assert now.match.game is not None
    return now.match.game.dealer


# -- finding the way --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en-GB", "There is no such page"), ("fr-FR", "Cette page n’existe pas")],
)
def test_an_address_that_is_none_leads_back(
    open_page: Open, server: Server, locale: str, said: str
) -> None:
    page = open_page("nothing/at/all", locale=locale, missing=True)
    expect(page.get_by_role("heading", name=said)).to_be_visible()
    assert not Axe().run(page).response["violations"]
    page.get_by_role("link").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    assert page.url == server.address


def test_the_rules_lead_back_to_the_table_they_were_opened_from(open_page: Open) -> None:
    page = open_page(size=PHONE)
    page.get_by_test_id("start").click()
    page.locator("[data-phase]").wait_for()
    table = page.url
    page.get_by_test_id("menu").click()
    page.get_by_role("link", name="Rules").click()
    back = page.get_by_test_id("back")
    expect(back).to_have_text("Back to the table")
    in_sight(back)
    # The language stays one row of two, whatever stands beside it.
    tops = page.get_by_test_id("language").get_by_role("button").all()
    assert len({button.bounding_box()["y"] for button in tops}) == 1  # type: ignore[index]
    page.reload()
    back.click()
    page.locator("[data-phase]").wait_for()
    assert page.url == table
    page.go_back()
    back.wait_for()
    # Who came by the address came from nowhere.
    page = open_page("rules")
    page.get_by_role("heading", level=1).wait_for()
    expect(page.get_by_test_id("back")).to_have_count(0)


def test_a_game_left_open_is_the_one_thing_to_do(open_page: Open, server: Server) -> None:
    page = open_page()
    primary = page.locator(".primary")
    expect(primary).to_have_attribute("data-testid", "start")
    for _ in range(2):
        page.goto(server.address)
        page.get_by_test_id("start").click()
        page.locator("[data-phase]").wait_for()
    page.goto(server.address)
    offered = page.get_by_test_id("open-table")
    expect(offered).to_have_count(2)
    expect(primary).to_have_count(1)
    expect(primary).to_have_attribute("data-testid", "open-table")
    expect(primary).to_contain_text(USUAL.name)
    assert not Axe().run(page).response["violations"]


@LANGUAGES
def test_the_first_page_needs_no_scrolling_at_a_desk(open_page: Open, locale: str) -> None:
    page = open_page(locale=locale)
    page.get_by_test_id("start").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


# -- whose is what ----------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("deals", [ME, 1 - ME], ids=["I deal", "they deal"])
def test_whose_crib_it_is_stands_on_it_and_who_deals_by_the_name(
    open_page: Open, server: Server, locale: str, deals: int
) -> None:
    page = open_page(size=PHONE, locale=locale)
    staged(page, server, moment(lambda now: at_play(now) and dealer(now) == deals))
    whose = {
        "en-GB": ("your crib", "Sir John’s crib"),
        "fr-FR": ("votre crib", "crib de Sir John"),
    }[locale]
    label = page.locator(".whose")
    expect(label).to_have_text(whose[deals])
    in_sight(label)
    you, role = {"en-GB": ("You", "dealer"), "fr-FR": ("Vous", "donneur")}[locale]
    other, rating = OPPONENTS[-1], {"en-GB": "rating", "fr-FR": "cote"}[locale]
    expect(page.get_by_test_id("rating")).to_be_attached()
    # What is heard of the rating, then what is seen of it.
    names = [f"{other.name}\n{rating} {other.rating}\n{other.rating}", you]
    names[deals == ME] += f"\n{role}"
    assert page.locator("header .who").all_inner_texts() == names


@LANGUAGES
def test_no_name_of_the_cast_is_cut_off(open_page: Open, server: Server, locale: str) -> None:
    page = open_page(size=PHONE, locale=locale)
    now = moment(at_over)
    event, match = now.past[-1]
    for name in (opponent.name for opponent in OPPONENTS):
        players = (match.players[ME], Player(name, "computer"))
        staged(page, server, Moment((*now.past[:-1], (event, replace(match, players=players)))))
        shown = page.locator("header .name").first
        expect(shown).to_have_text(name)
        assert shown.evaluate("it => it.scrollWidth <= it.clientWidth"), name


def test_how_the_match_stands_is_seen_during_a_rematch(open_page: Open, server: Server) -> None:
    now = moment(at_over)
    assert now.match.game is not None
    again = now.match.next_game(now.match.game.options, "")
    rematch = Moment((*now.past, (again, now.match.fold(again))))
    points = now.match.points
    page = open_page()
    staged(page, server, rematch)
    expect(page.locator("header .points")).to_have_text(
        [f"match: {points[1 - ME]}", f"match: {points[ME]}"]
    )
    page = open_page(size=PHONE)
    staged(page, server, rematch)
    page.get_by_test_id("menu").click()
    standing = page.get_by_test_id("standing")
    expect(standing).to_have_text(f"The match: you {points[ME]}, Sir John {points[1 - ME]}")
    in_sight(standing)
    assert not Axe().run(page).response["violations"]
    # Before a game of the match is won there is nothing to say.
    staged(page, server, moment(at_play))
    page.get_by_test_id("menu").click()
    expect(standing).to_have_count(0)


# -- hints and keys ---------------------------------------------------------------------------


def test_a_hint_marks_cards_otherwise_than_a_choice_and_adds_up(open_page: Open) -> None:
    page = open_page()
    person = ByMouse(page)
    person.start()
    person.play_until("lay-away")
    page.mouse.move(0, 0)
    page.get_by_test_id("hint").click()
    panel = page.get_by_test_id("hint-panel")
    panel.wait_for()
    page.mouse.move(0, 0)
    # The play is known once the best player is ready.
    parts = [name for name in ("hand", "crib", "play") if panel.locator(f"td.{name}").count()]
    rows = [
        {
            name: Decimal(row.locator(f"td.{name}").inner_text().replace("−", "-"))
            for name in (*parts, "total")
        }
        for row in panel.locator("tbody tr").all()
    ]
    assert rows
    for row in rows:
        assert sum(row[part] for part in parts) == row["total"]
    said = [
        Decimal(figure) for figure in re.findall(r"\d+\.\d", panel.locator("p").first.inner_text())
    ]
    # "The play is even" has no figure.
    first = [abs(points) for name, points in rows[0].items() if name != "play" or points]
    assert said[: len(first)] == first
    cards = page.locator("[data-card] .card")
    hinted = page.locator("[data-card] .hinted")
    expect(hinted).to_have_count(2)
    expect(page.locator(".selected, .hand .lit")).to_have_count(0)
    assert len({cards.nth(n).bounding_box()["y"] for n in range(6)}) == 1  # type: ignore[index]
    page.locator("[data-card]").nth(0).click(position=Position(x=10, y=20))
    expect(page.locator(".selected")).to_have_count(1)
    expect(hinted).to_have_count(0)


@pytest.mark.parametrize("kind", [ByMouse, ByKeyboard])
def test_every_hint_for_the_play_marks_its_card(
    open_page: Open, kind: type[ByMouse] | type[ByKeyboard]
) -> None:
    page = open_page()
    person = kind(page)
    person.start()
    person.play_until("play")
    for _ in range(3):
        page.get_by_test_id("hint").click()
        page.get_by_test_id("hint-panel").wait_for()
        expect(page.locator("[data-card] .hinted")).to_have_count(1)
        person.step()
        person.play_until("play")


def at_starter(now: Moment) -> bool:
    game = now.match.game
    return game is not None and game.phase == "starter" and mine(now)


@pytest.mark.parametrize("live", [False, True], ids=["after a reload", "as it comes"])
def test_the_keyboard_stands_on_the_pack_when_it_is_to_be_cut(
    open_page: Open, server: Server, live: bool
) -> None:
    page = open_page(speed="slow")
    later = moment(at_starter)
    before = later.before(1) if live else later
    stage = staged(page, server, before)
    stage.tell(later, before)
    expect(page.get_by_role("button", name="Cut the pack")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_have_attribute("data-mine", "false")
    moves = [said["c"] for said in stage.heard if said["t"] == "do"]
    assert moves == [{"t": "cut-starter"}]


# -- the log ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(768, 800), (640, 360)])
def test_a_log_beside_the_table_never_comes_to_lie_over_it(
    open_page: Open, server: Server, width: int, height: int
) -> None:
    page = open_page()
    staged(page, server, moment(at_show))
    log = page.get_by_role("region", name="Log")
    expect(log).to_be_visible()
    page.set_viewport_size({"width": width, "height": height})
    expect(log).to_have_count(0)
    # Opened over the table on purpose it stays there.
    page.get_by_test_id("log").click()
    page.set_viewport_size({"width": width - 40, "height": height})
    expect(log).to_be_visible()


# -- the show, the end, the cut ---------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("count", ["once", "lines"])
def test_all_three_hands_are_seen_together_on_a_phone(
    open_page: Open, server: Server, locale: str, count: str
) -> None:
    page = open_page(size=PHONE, locale=locale, count=count)
    staged(page, server, moment(at_show))
    counts = page.get_by_test_id("count")
    expect(counts).to_have_count(3)
    for each in counts.all():
        in_sight(each.locator(".card, [data-testid=count-total], [data-testid=show-line]"))
    in_sight(page.get_by_test_id("continue"))


def test_hands_that_are_told_at_once_lie_together_from_the_first(
    open_page: Open, server: Server
) -> None:
    page = open_page(size=PHONE, count="once", speed="slow")
    later = moment(at_show)
    counts = page.get_by_test_id("count")
    stage = staged(page, server, before := later.before(6))
    stage.tell(later, before)
    for hands in (1, 2):
        expect(counts).to_have_count(hands, timeout=15_000)
        # Cards that still fly to their places must not make it look too much for the screen.
        expect(page.locator("h2.head")).to_have_count(hands)
        expect(page.locator("button.head")).to_have_count(0)


def won_by_heels(now: Moment) -> bool:
    return won(now, 0) and isinstance(now.past[-2][0], StarterTurned)


def won_in_the_play(now: Moment) -> bool:
    return won(now, 0) and not won_by_heels(now)


def won_by_pone(now: Moment) -> bool:
    return won(now, 1)


@SIZES
@pytest.mark.parametrize("wanted", [won_by_heels, won_in_the_play, won_by_pone])
def test_what_both_held_lies_open_at_the_end_as_far_as_it_was_seen(
    open_page: Open, server: Server, size: dict[str, int], wanted: Callable[[Moment], bool]
) -> None:
    page = open_page(size=size)
    now = moment(wanted)
    game = now.match.game
    assert game is not None
    staged(page, server, now)
    shown = page.locator("[data-testid=uncounted], [data-testid=count]")
    expect(shown).to_have_count(2)
    in_sight(shown.locator(".card"))
    for seat, whose in ((ME, "Your hand"), (1 - ME, "Sir John’s hand")):
        played = sum(1 for player, card in game.plays if player == seat and card is not None)
        hand = shown.filter(has_text=whose)
        expect(hand).to_have_count(1)
        backs = 0 if seat == ME or hand.get_attribute("data-testid") == "count" else 4 - played
        expect(hand.locator(".card.back")).to_have_count(backs)
        expect(hand.get_by_role("img")).to_have_count(5)
    for name in ("rematch", "new-opponent"):
        in_sight(page.get_by_test_id(name))


@pytest.mark.parametrize("winner", [ME, 1 - ME], ids=["I win", "they win"])
def test_the_winners_points_come_first(open_page: Open, server: Server, winner: int) -> None:
    page = open_page()
    now = moment(lambda now: at_over(now) and won_by(now, winner))
    assert now.match.game is not None
    scores = now.match.game.scores
    staged(page, server, now)
    figures = re.findall(r"\d+", page.get_by_role("heading", level=2).first.inner_text())
    assert [int(it) for it in figures] == [scores[winner], scores[1 - winner]]


def won_by(now: Moment, seat: int) -> bool:
    return now.match.game is not None and now.match.game.winner == seat


def tied_in_the_last_row(now: Moment) -> bool:
    game = now.match.game
    return (
        isinstance(now.event, CutForDeal)
        and game is not None
        and len(game.cuts) == 2
        and game.cuts[0].card.rank == game.cuts[1].card.rank
        and all(cut.position >= 39 for cut in game.cuts)
    )


@LANGUAGES
def test_a_drawn_card_never_touches_what_is_said(
    open_page: Open, server: Server, locale: str
) -> None:
    page = open_page(size=PHONE, locale=locale)
    staged(page, server, moment(tied_in_the_last_row))
    drawn = page.locator(".drawn .card")
    expect(drawn).to_have_count(2)
    below = page.locator(".now > :first-child").bounding_box()
    assert below
    for card in drawn.all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] < below["y"]
