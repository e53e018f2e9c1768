/** What a card shows: suit outlines, index letters, where pips sit. Drawing only, no rules. */

export type Suit = "C" | "D" | "H" | "S";
export type Language = "fr" | "en";

/** Outlines in a 100 × 100 box. */
export const SUIT_PATHS: Record<Suit, string> = {
  C: "M50 6a20.5 20.5 0 0 1 16.6 32.6A20.5 20.5 0 1 1 54.4 72C55 82 59 89 67 94H33c8-5 12-12 12.6-22A20.5 20.5 0 1 1 33.4 38.6A20.5 20.5 0 0 1 50 6Z",
  D: "M50 3C59 22 71 37 87 50C71 63 59 78 50 97C41 78 29 63 13 50C29 37 41 22 50 3Z",
  H: "M50 94C41 80 9 58 8 32C7.4 17 18 8 29 8C39 8 47 14.5 50 25C53 14.5 61 8 71 8C82 8 92.6 17 92 32C91 58 59 80 50 94Z",
  S: "M50 4C58 22 91 40 91 63C91 76 81.5 83 71.5 83C63.5 83 57 79 54 73C55 83 59 89 67 94H33C41 89 45 83 46 73C43 79 36.5 83 28.5 83C18.5 83 9 76 9 63C9 40 42 22 50 4Z",
};

const INDEX: Record<Language, Record<string, string>> = {
  en: { T: "10", J: "J", Q: "Q", K: "K" },
  fr: { T: "10", J: "V", Q: "D", K: "R" },
};

export interface Face {
  /** `A 2 … 9 T J Q K`, as on the wire. */
  rank: string;
  suit: Suit;
}

/** Reads `5H`, `TD`, `KS`. Throws on anything else: the server only ever sends these. */
export function face(card: string): Face {
  const match = /^([A23456789TJQK])([CDHS])$/.exec(card);
  if (!match) throw new Error(`“${card}” is not a card such as 5H or TD`);
  return { rank: match[1] as string, suit: match[2] as Suit };
}

/** The letters in the corner: French cards say A R D V, English ones A K Q J, both say 10. */
export function index(rank: string, lang: Language): string {
  return INDEX[lang][rank] ?? rank;
}

export type Ink = "ink" | "red" | "blue" | "green";

/** The colour a suit is printed in; four colours tell diamonds from hearts and clubs from spades. */
export function ink(suit: Suit, fourColour: boolean): Ink {
  if (suit === "H") return "red";
  if (suit === "S") return "ink";
  if (suit === "D") return fourColour ? "blue" : "red";
  return fourColour ? "green" : "ink";
}

/** Centre of one pip on the 100 × 140 card; those below the middle stand on their heads. */
export interface Pip {
  x: number;
  y: number;
}

const LEFT = 37.5;
const MIDDLE = 50;
const RIGHT = 62.5;
const TOP = 25;
const BOTTOM = 115;
const UPPER = 55;
const LOWER = 85;
const CENTRE = 70;

const corners: Pip[] = [
  { x: LEFT, y: TOP },
  { x: RIGHT, y: TOP },
  { x: LEFT, y: BOTTOM },
  { x: RIGHT, y: BOTTOM },
];
const waist: Pip[] = [
  { x: LEFT, y: CENTRE },
  { x: RIGHT, y: CENTRE },
];
const inner: Pip[] = [
  { x: LEFT, y: UPPER },
  { x: RIGHT, y: UPPER },
  { x: LEFT, y: LOWER },
  { x: RIGHT, y: LOWER },
];

function column(...ys: number[]): Pip[] {
  return ys.map((y) => ({ x: MIDDLE, y }));
}

/** Pips of the number cards two to ten; the ace and the courts have drawings of their own. */
export const PIPS: Record<string, Pip[]> = {
  "2": column(TOP, BOTTOM),
  "3": column(TOP, CENTRE, BOTTOM),
  "4": corners,
  "5": [...corners, ...column(CENTRE)],
  "6": [...corners, ...waist],
  "7": [...corners, ...waist, ...column(47.5)],
  "8": [...corners, ...waist, ...column(47.5, 92.5)],
  "9": [...corners, ...inner, ...column(CENTRE)],
  T: [...corners, ...inner, ...column(40, 100)],
};
