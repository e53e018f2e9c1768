"""Whole games in a real browser, as people play them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Position, expect

from tests.e2e.conftest import ARTEFACTS, DESKTOP, PHONE, Server
from tests.e2e.player import ByKeyboard, ByMouse

Open = Callable[..., Page]


def scores(page: Page) -> tuple[int, int]:
    return (
        int(page.get_by_test_id("score-0").inner_text()),
        int(page.get_by_test_id("score-1").inner_text()),
    )


def test_a_whole_game_by_clicking(open_page: Open) -> None:
    page = open_page()
    person = ByMouse(page)
    person.start()
    person.finish()
    assert {"cut", "lay-away", "play", "deal"} <= set(person.phases)
    assert 61 in scores(page)
    assert page.get_by_test_id("match-score").inner_text()
    # The loser deals the next game: nobody cuts for it.
    lost = scores(page)[0] < 61
    page.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("game-over")).to_have_count(0)
    assert person.wait() == "lay-away"
    assert scores(page) == (0, 0)
    said = page.locator("[data-testid=speaker]").inner_text() + page.inner_text("body")
    assert ("Your deal" in said or "your deal" in said) == lost


def test_a_whole_game_by_keyboard_alone(open_page: Open) -> None:
    person = ByKeyboard(open_page())
    person.start()
    person.finish()
    assert 61 in scores(person.page)


def test_a_whole_game_in_french_on_a_phone(open_page: Open) -> None:
    page = open_page(size=PHONE, locale="fr-FR", target=121)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    person = ByMouse(page)
    person.start()
    indices = ""
    while person.step() != "over":
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, f"the page is {width} wide in {person.phases[-1]}"
        if person.wait() in ("lay-away", "play"):
            indices += page.locator("[data-phase]").inner_text()
    assert 121 in scores(page)
    body = page.inner_text("body")
    assert "Vous gagnez" in body or "gagne" in body
    assert "undefined" not in body


def test_nothing_is_lost_by_a_reload_and_a_killed_server_in_mid_count(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    person = ByMouse(page)
    person.start()
    person.play_until("play")
    while page.locator("[data-card]").count() > 1 and person.wait() == "play":
        person.step()
    # Quick through the play, slow in the show: the pace is a setting of this browser.
    page.evaluate("localStorage.setItem('muggins.settings', JSON.stringify({speed: 'slow'}))")
    page.reload()
    if person.wait() == "play":
        person.act("play")
    page.get_by_test_id("show-line").first.wait_for()
    assert page.get_by_test_id("continue").count() == 0, "the count is still being told"
    server.kill()
    server.start()
    page.reload()
    page.evaluate("localStorage.setItem('muggins.settings', JSON.stringify({speed: 'none'}))")
    page.reload()
    assert person.wait() == "deal"
    # Both hands and the crib can still be seen, line by line.
    assert page.get_by_test_id("count").count() == 3
    before = scores(page)
    person.step()
    assert person.wait() == "lay-away"
    assert all(now >= then for now, then in zip(scores(page), before, strict=True))
    server.kill()
    server.start()
    # Not reloaded: the page finds its way back by itself and the move is made once.
    person.step()
    person.finish()
    assert 61 in scores(page)


def test_an_open_game_is_offered_again(open_page: Open, server: Server) -> None:
    page = open_page()
    person = ByMouse(page)
    person.start()
    person.play_until("play")
    held = [card.get_attribute("data-card") for card in page.locator("[data-card]").all()]
    page.goto(server.address)
    page.get_by_test_id("open-table").first.click()
    assert person.wait() == "play"
    assert [card.get_attribute("data-card") for card in page.locator("[data-card]").all()] == held


def test_a_discard_can_be_changed_until_it_is_confirmed(open_page: Open) -> None:
    page = open_page()
    person = ByMouse(page)
    person.start()
    person.play_until("lay-away")
    cards = page.locator("[data-card]")
    at = Position(x=10, y=20)
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_disabled()
    cards.nth(0).click(position=at)
    cards.nth(1).click(position=at)
    expect(confirm).to_be_enabled()
    cards.nth(1).click(position=at)
    expect(confirm).to_be_disabled()
    cards.nth(2).click(position=at)
    kept = {cards.nth(i).get_attribute("data-card") for i in (1, 3, 4, 5)}
    confirm.click()
    person.play_until("play")
    now = {card.get_attribute("data-card") for card in cards.all()}
    assert now <= kept


def test_a_line_of_the_show_lights_its_cards(open_page: Open) -> None:
    page = open_page(target=121)
    person = ByMouse(page)
    person.start()
    lines = page.locator("button[data-testid=show-line]")
    person.play_until("deal")
    while not lines.count():
        person.step()
        person.play_until("deal")
    page.mouse.move(0, 0)
    dark = page.locator(".lit").count()
    lines.first.hover()
    assert page.locator(".lit").count() >= dark + 1
    page.mouse.move(0, 0)
    lines.first.focus()
    assert page.locator(".lit").count() >= dark + 1


def test_a_hint_says_why_with_its_numbers(open_page: Open) -> None:
    page = open_page(locale="fr-FR")
    person = ByMouse(page)
    person.start()
    person.play_until("lay-away")
    page.get_by_test_id("hint").click()
    panel = page.get_by_test_id("hint-panel")
    panel.wait_for()
    assert any(char.isdigit() for char in panel.inner_text())
    assert "," in panel.inner_text(), "French writes a decimal comma"


_WIDEST_FLYING = """() => Math.max(0, ...document.getAnimations()
  .filter(flight => flight.effect?.getKeyframes().some(frame => frame.transform))
  .map(flight => flight.effect.target)
  .filter(node => node.classList.contains('flies'))
  .map(node => node.getBoundingClientRect().width / node.offsetWidth))"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_card_in_flight_stays_about_as_large_as_a_card(
    open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(size=size, speed="normal")
    person = ByMouse(page)
    person.start()
    widest: list[float] = []
    for phase in ("lay-away", "play", "play"):
        person.play_until(phase)
        person.act(phase)
        for _ in range(40):
            widest.append(page.evaluate(_WIDEST_FLYING))
            page.wait_for_timeout(20)
    assert 0 < max(widest) < 2.2, "the largest flying card, in widths of where it lands"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_pack_is_cut_by_a_touch_while_it_moves(open_page: Open, size: dict[str, int]) -> None:
    page = open_page(size=size)
    asked: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: asked.append(str(text))),
    )
    person = ByMouse(page)
    person.start()
    person.play_until("lay-away")
    while "your crib" in page.get_by_test_id("now").inner_text():
        # Only pone cuts, so a deal of mine is played first.
        person.step()
        person.play_until("lay-away")
    page.evaluate("localStorage.setItem('muggins.settings', JSON.stringify({speed: 'slow'}))")
    page.reload()
    person.wait()
    asked.clear()
    person.act("lay-away")
    pack = page.get_by_test_id("cut-starter")
    pack.wait_for()
    assert not any("cut-starter" in text for text in asked)
    box = pack.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(400)
    assert sum("cut-starter" in text for text in asked) == 1


def test_escape_closes_the_hint(open_page: Open) -> None:
    page = open_page()
    person = ByMouse(page)
    person.start()
    person.play_until("play")
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hint-panel").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hint-panel")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_page_is_accessible_and_has_its_picture_taken(
    open_page: Open, locale: str, size: dict[str, int], dark: bool
) -> None:
    page = open_page(locale=locale, size=size, dark=dark)
    look = f"{locale[:2]}-{'phone' if size is PHONE else 'desktop'}-{'dark' if dark else 'light'}"
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    person = ByMouse(page)

    def examine(name: str) -> None:
        page.screenshot(path=Path(ARTEFACTS) / f"{look}-{name}.png")
        found = Axe().run(page).response["violations"]
        told = [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
        assert not told, f"{name}: {told}"
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} too wide"

    page.get_by_test_id("start").wait_for()
    examine("0-first")
    person.start()
    person.wait()
    examine("1-cut")
    person.play_until("lay-away")
    examine("2-lay-away")
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hint-panel").wait_for()
    examine("3-hint")
    page.reload()
    person.play_until("play")
    person.step()
    if person.wait() == "play":
        examine("4-play")
    person.play_until("deal")
    examine("5-show")
    person.finish()
    examine("6-over")
    page.goto(page.url.split("/table")[0] + "/rules")
    page.locator("h1").first.wait_for()
    examine("7-rules")


def test_the_first_screen_is_light_and_its_policy_strict(open_page: Open, server: Server) -> None:
    sizes: dict[str, int] = {}
    page = open_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    response = page.goto(server.address, wait_until="networkidle")
    assert response is not None
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe-" not in policy
    total = sum(sizes.values())
    assert 10_000 < total <= 100_000, f"the first screen is {total} bytes"
