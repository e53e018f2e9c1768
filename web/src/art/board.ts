/** Where every hole of a board is. Pure geometry; nothing here knows a rule of scoring.
 *
 * The track runs to and fro in streets of thirty: twenty-five holes on the straight and
 * five around the bend. The last street has no bend, only the game hole at its end. Each
 * player has a lane of the track, so at every bend one lane is outside, then inside.
 */

export type BoardFormat = "wide" | "compact";

export interface Point {
  x: number;
  y: number;
}

interface Measures {
  /** From hole to hole along a street. */
  step: number;
  /** What is added after every fifth hole. */
  rest: number;
  /** From lane to lane. */
  lane: number;
  /** From street to street. */
  street: number;
  /** From the outermost hole to the edge of the wood. */
  edge: number;
  hole: number;
  peg: number;
}

const MEASURES: Record<BoardFormat, Measures> = {
  compact: { step: 9.1, rest: 4, lane: 10, street: 27, edge: 9, hole: 1.5, peg: 4.1 },
  wide: { step: 18.6, rest: 9, lane: 18, street: 52, edge: 22, hole: 2.9, peg: 7 },
};

const STREET = 30;
const STRAIGHT = 25;
const BEND = STREET - STRAIGHT;

/** A line across the track, just before the hole it is named after. */
export interface Mark {
  hole: number;
  from: Point;
  to: Point;
}

/** The number engraved in the pocket of a bend: holes up to the end of that street. */
export interface Milestone extends Point {
  hole: number;
  /** Whether the line there is the skunk line itself, which no loser wants to stay behind. */
  skunk: boolean;
  /** Which way the straight lies from there: −1 to the left, 1 to the right. */
  inward: -1 | 1;
}

export interface BoardPlan {
  width: number;
  height: number;
  target: number;
  holeRadius: number;
  pegRadius: number;
  laneGap: number;
  /** The middle of the track, as an SVG path. */
  track: string;
  /** Every hole of one lane, 1 to target − 1. */
  lanes: Point[][];
  /** Two holes before the first, in each lane: where pegs stand at the start. */
  starts: Point[][];
  game: Point;
  milestones: Milestone[];
  /** The corner of bare wood above the game hole, where a maker would burn a name. */
  bare: Point | null;
  skunks: Mark[];
  at(lane: number, hole: number, behind?: boolean): Point;
}

/** First holes beyond the skunk lines, best first: 91, 61, 31 of 121. */
export function skunkHoles(target: number): number[] {
  if (target === 121) return [91, 61, 31];
  return [target - 30];
}

export function plan(target: number, format: BoardFormat, lanes = 2): BoardPlan {
  const m = MEASURES[format];
  const along = (n: number): number => n * m.step + Math.floor(n / 5) * m.rest;
  const offset = (lane: number): number => (lane - (lanes - 1) / 2) * m.lane;
  // Each lane beyond the second pushes the streets further apart.
  const pitch = m.street + (lanes - 2) * m.lane;
  const half = pitch / 2;
  const widest = half + ((lanes - 1) * m.lane) / 2;

  const streets = Math.max(1, Math.ceil((target - 1) / STREET));
  const straight = along(STRAIGHT - 1);
  // The first hole of a bend stands where the next on the straight would have.
  const lead = m.rest + m.step;
  const lastGoesLeft = streets % 2 === 0;
  const lastLength = along(target - 1 - (streets - 1) * STREET) + m.rest * 0.4;
  const starting = 2 * m.step + m.rest;
  const beyond = Math.max(0, lastLength - straight);

  const left = Math.max(
    starting,
    streets > 2 ? lead + widest : 0,
    lastGoesLeft ? beyond + m.hole * 2 : 0,
  );
  const right = Math.max(streets > 1 ? lead + widest : 0, lastGoesLeft ? 0 : beyond + m.hole * 2);
  const x0 = m.edge + left;
  const x1 = x0 + straight;
  const y0 = m.edge + ((lanes - 1) * m.lane) / 2;
  const streetY = (street: number): number => y0 + street * pitch;

  /** A point of the track: `o` is how far it lies to the right hand of someone walking it. */
  function point(hole: number, o: number): Point {
    const street = Math.min(streets - 1, Math.floor((hole - 1) / STREET));
    const n = hole - 1 - street * STREET;
    const forward = street % 2 === 0;
    const last = street === streets - 1;
    if (!last && n >= STRAIGHT) {
      const angle = ((n - STRAIGHT) / (BEND - 1)) * Math.PI;
      const radius = forward ? half - o : half + o;
      const reach = Math.sin(angle) * radius;
      return {
        x: forward ? x1 + lead + reach : x0 - lead - reach,
        y: streetY(street) + half - Math.cos(angle) * radius,
      };
    }
    return {
      x: forward ? x0 + along(n) : x1 - along(n),
      y: streetY(street) + (forward ? o : -o),
    };
  }

  const end = streetY(streets - 1);
  const game = { x: lastGoesLeft ? x1 - lastLength : x0 + lastLength, y: end };

  let track = `M${x0 - starting} ${y0}`;
  for (let street = 0; street < streets - 1; street++) {
    const forward = street % 2 === 0;
    const x = forward ? x1 + lead : x0 - lead;
    track += `H${x}A${half} ${half} 0 0 ${forward ? 1 : 0} ${x} ${streetY(street + 1)}`;
  }
  track += `H${game.x}`;

  const starts = Array.from({ length: lanes }, (_, lane) =>
    [1, 2].map((n) => ({ x: x0 - m.rest - n * m.step + 2, y: y0 + offset(lane) })),
  );

  const milestones: Milestone[] = [];
  for (let street = 0; street < streets - 1; street++) {
    const forward = street % 2 === 0;
    const hole = (street + 1) * STREET;
    milestones.push({
      hole,
      skunk: hole + 1 === skunkHoles(target)[0],
      inward: forward ? -1 : 1,
      x: forward ? x1 : x0,
      y: streetY(street) + half,
    });
  }

  function mark(hole: number): Mark {
    const reach = ((lanes - 1) * m.lane) / 2 + m.peg * 0.75;
    const before = point(hole - 1, 0);
    const after = point(hole, 0);
    const x = (before.x + after.x) / 2;
    return { hole, from: { x, y: after.y - reach }, to: { x, y: after.y + reach } };
  }

  return {
    width: x1 + right + m.edge,
    height: end + ((lanes - 1) * m.lane) / 2 + m.edge,
    target,
    holeRadius: m.hole,
    pegRadius: m.peg,
    laneGap: m.lane,
    track,
    lanes: Array.from({ length: lanes }, (_, lane) =>
      Array.from({ length: target - 1 }, (_, n) => point(n + 1, offset(lane))),
    ),
    starts,
    game,
    milestones,
    bare: streets > 2 && lastGoesLeft ? { x: (x0 - starting - m.peg) / 2, y: y0 + pitch } : null,
    skunks: skunkHoles(target)
      .filter((hole) => hole > 1 && hole < target)
      .map(mark),
    at(lane, hole, behind = false) {
      if (hole >= target) return game;
      if (hole <= 0) return (starts[lane]?.[behind ? 1 : 0] ?? game) as Point;
      return point(hole, offset(lane));
    },
  };
}

/** A side's two pegs as they stand; `leader` tells which of the two is in front. */
export interface PegPair {
  holes: [number, number];
  leader: 0 | 1;
}

/** The pair after a score: the hind peg leaps over the other if the front one stands where
 * it was; otherwise (a new game, a correction, moves missed) each goes to its own new place. */
export function leap(pair: PegPair, front: number, back: number): PegPair {
  const hind = pair.leader === 0 ? 1 : 0;
  const leaps = back === pair.holes[pair.leader] && front > back;
  const leader: 0 | 1 = leaps ? hind : pair.leader;
  return { leader, holes: leader === 0 ? [front, back] : [back, front] };
}

/** Stations of a walk along a lane from one hole to another, both ends included. */
export function walk(board: BoardPlan, lane: number, from: Point, hole: [number, number]): Point[] {
  const [start, stop] = hole;
  const direction = stop >= start ? 1 : -1;
  const stations = [from];
  for (let n = start + direction; n !== stop + direction; n += direction) {
    if (n > 0 || n === stop) stations.push(board.at(lane, n));
  }
  return stations;
}
