"""A person at the browser: by mouse or by keyboard, what the screen asks for next."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, field

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

__all__ = ["ByKeyboard", "ByMouse", "Person"]

_READY = """() => {
  const table = document.querySelector('[data-phase]');
  if (!table) return null;
  if (document.querySelector('[data-testid=game-over]')) return 'over';
  return table.dataset.settled === 'true' && table.dataset.mine === 'true'
    ? table.dataset.phase : null;
}"""


@dataclass
class Person:
    """Plays what lies at hand, without any skill, and remembers which phases were met."""

    page: Page
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    phases: list[str] = field(default_factory=list[str])

    def start(self) -> None:
        """Begin a game from the first page."""
        raise NotImplementedError

    def act(self, phase: str) -> None:
        """Do what the phase asks for."""
        raise NotImplementedError

    def wait(self) -> str:
        """Wait until something is expected; the phase, or "over"."""
        return self.page.wait_for_function(_READY, timeout=30_000).json_value()

    def step(self) -> str:
        """Make one move, unless the game is over; the phase it was made in."""
        phase = self.wait()
        if phase != "over":
            before = self.page.evaluate(_SIGNATURE)
            self.act(phase)
            self.page.wait_for_function(
                f"before => ({_SIGNATURE})() !== before || ({_READY})() === 'over'",
                arg=before,
                timeout=30_000,
            )
        self.phases.append(phase)
        return phase

    def play_until(self, wanted: str) -> None:
        """Play until the phase is met, before moving in it."""
        for _ in range(400):
            if self.wait() == wanted:
                return
            self.step()
        raise AssertionError(f"no {wanted} in 400 moves")

    def finish(self) -> None:
        """Play the game to its end."""
        self.play_until("over")


# What changes with every move of mine: the hand, the scores, the phase, the deal.
_SIGNATURE = """() => [
  document.querySelector('[data-phase]')?.dataset.phase,
  [...document.querySelectorAll('[data-card]')].map(card => card.dataset.card).join(' '),
  document.querySelectorAll('[data-testid=cut-card]:not([disabled]):not([aria-disabled=true])').length,
  document.querySelector('[data-testid=score-0]')?.textContent,
  document.querySelector('[data-testid=score-1]')?.textContent,
].join('|')"""

_PLAYABLE = "[data-card]:not([aria-disabled=true])"


class ByMouse(Person):
    """Clicks, or taps on a phone."""

    def start(self) -> None:
        self.page.get_by_test_id("start").click()

    def act(self, phase: str) -> None:
        page = self.page
        match phase:
            case "cut":
                cards = page.get_by_test_id("cut-card")
                cards.nth(self.chance.randrange(cards.count())).click(position={"x": 4, "y": 20})
            case "lay-away":
                # The index at the left edge of a card is never covered by its neighbour.
                page.locator("[data-card]").nth(0).click(position={"x": 10, "y": 20})
                page.locator("[data-card]").nth(3).click(position={"x": 10, "y": 20})
                page.get_by_test_id("confirm").click()
            case "starter":
                # It is cut by itself after a moment, and may be gone before the touch; forced,
                # because a person does not wait for it to lie still either.
                with suppress(TooLate):
                    page.get_by_test_id("cut-starter").click(force=True, timeout=2_000)
            case "play":
                page.locator(_PLAYABLE).first.click(position={"x": 10, "y": 20})
            case "deal":
                page.get_by_test_id("continue").click()
            case _:
                raise AssertionError(f"nothing is known to do in {phase}")


class ByKeyboard(Person):
    """Touches nothing but the keyboard: Tab to get somewhere, arrows, digits, Enter."""

    def start(self) -> None:
        self.tab_to("[data-testid=start]")
        self.page.keyboard.press("Enter")

    def tab_to(self, selector: str) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(80):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def act(self, phase: str) -> None:
        keys = self.page.keyboard
        match phase:
            case "cut":
                self.tab_to("[data-testid=cut-card]")
                keys.press("ArrowRight")
                # Not onto a card that one of us has drawn before: they lie open after a tie.
                while not self.page.evaluate(
                    "document.activeElement.matches('[data-testid=cut-card]')"
                ):
                    keys.press("ArrowRight")
                keys.press("Enter")
            case "lay-away":
                self.tab_to("[data-card]")
                keys.press("Home")
                keys.press("Enter")
                keys.press("ArrowRight")
                keys.press("Space")
                self.tab_to("[data-testid=confirm]")
                keys.press("Enter")
            case "starter":
                # With no speed to wait for, it may have been cut by itself already.
                if self.page.get_by_test_id("cut-starter").count():
                    self.tab_to("[data-testid=cut-starter]")
                    keys.press("Enter")
            case "play":
                self.tab_to("[data-card]")
                keys.press("Home")
                for _ in range(6):
                    if self.page.evaluate(
                        "s => document.activeElement?.matches(s) ?? false", _PLAYABLE
                    ):
                        break
                    keys.press("ArrowRight")
                keys.press("Enter")
            case "deal":
                self.tab_to("[data-testid=continue]")
                keys.press("Enter")
            case _:
                raise AssertionError(f"nothing is known to do in {phase}")
