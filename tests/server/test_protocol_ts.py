"""The browser's idea of the wire is the server's."""

from __future__ import annotations

from muggins.server.protocol_ts import PATH, typescript


def test_the_committed_file_is_what_the_protocol_says() -> None:
    assert PATH.read_text(encoding="utf-8") == typescript(), (
        "run python -m muggins.server.protocol_ts"
    )


def test_events_are_told_apart_by_their_type() -> None:
    assert 'export interface WentGo {\n  type: "went-go";\n  seat: number;\n}' in typescript()
    assert "held: (Card | null)[][];" in typescript()
