import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outgoing } from "../src/lib/protocol";
import { TableSocket } from "../src/table/socket";
import { Wire } from "./wire";

let seen: { online: boolean[]; messages: Outgoing[]; since: number | null };

function follow(): TableSocket {
  seen = { online: [], messages: [], since: null };
  return new TableSocket(
    "t1",
    {
      since: () => seen.since,
      receive: (message) => seen.messages.push(message),
      online: (is) => seen.online.push(is),
    },
    () => new Wire() as unknown as WebSocket,
  );
}

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it says hello, and asks for everything at first", () => {
  follow();
  Wire.all[0]?.open();
  expect(Wire.all[0]?.sent).toEqual([{ t: "hello", table: "t1", since: null }]);
});

test("a move without an answer is sent again with the same id, an answered one is not", () => {
  const socket = follow();
  const first = Wire.all[0] as Wire;
  first.open();
  socket.do({ t: "play", card: "5H" }, 7);
  socket.do({ t: "continue" }, 8);
  const [, play, next] = first.sent;
  expect(play).toMatchObject({ t: "do", table: "t1", seq: 7, c: { t: "play", card: "5H" } });
  first.says({ t: "ok", id: play?.id as string, seq: 8 });
  seen.since = 8;
  first.breaks();
  expect(seen.online).toEqual([false]);
  vi.advanceTimersByTime(1000);
  const second = Wire.all[1] as Wire;
  second.open();
  expect(second.sent).toEqual([{ t: "hello", table: "t1", since: 8 }, next]);
  expect(socket.waiting).toBe(true);
});

test("a move made while the line is down goes out when it is up again", () => {
  const socket = follow();
  Wire.all[0]?.breaks();
  socket.do({ t: "continue" }, 3);
  vi.advanceTimersByTime(1000);
  Wire.all[1]?.open();
  expect(Wire.all[1]?.sent.map((message) => message.t)).toEqual(["hello", "do"]);
});

test("it waits longer after every failure, and comes back at once when dropped for slowness", () => {
  follow();
  for (let tries = 0; tries < 6; tries++) {
    Wire.all.at(-1)?.breaks();
    const before = Wire.all.length;
    vi.advanceTimersByTime(300 * 2 ** tries * 0.69);
    expect(Wire.all.length).toBe(before);
    vi.advanceTimersByTime(300 * 2 ** tries);
    expect(Wire.all.length).toBe(before + 1);
  }
  Wire.all.at(-1)?.breaks(4408);
  const before = Wire.all.length;
  vi.advanceTimersByTime(0);
  expect(Wire.all.length).toBe(before + 1);
});

test("once closed it stays closed", () => {
  const socket = follow();
  Wire.all[0]?.open();
  socket.close();
  Wire.all[0]?.breaks();
  vi.advanceTimersByTime(60_000);
  expect(Wire.all.length).toBe(1);
});
