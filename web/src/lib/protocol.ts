/** Every message on a table's socket, in and out.
 *
 * Made from src/muggins/server/protocol.py by `python -m muggins.server.protocol_ts`: change
 * that, not this.
 */

/** A card as text: rank and suit in English letters, such as "5H" or "TD". */
export type Card = string;

/** Draw the card at this position (0 to 51) of the spread pack. */
export interface CutMove {
  t: "cut";
  position: number;
}

/** Lay these cards away into the crib. */
export interface LayAwayMove {
  t: "lay-away";
  cards: Card[];
}

/** Cut the pack for the starter. */
export interface CutStarterMove {
  t: "cut-starter";
}

/** Play this card. */
export interface PlayMove {
  t: "play";
  card: Card;
}

/** Go on to the next deal. */
export interface ContinueMove {
  t: "continue";
}

/** Play the next game of the match; only once the last one is over. */
export interface RematchMove {
  t: "rematch";
}

/** Give the game up; it counts for nobody. */
export interface AbandonMove {
  t: "abandon";
}

export type Move =
  | CutMove
  | LayAwayMove
  | CutStarterMove
  | PlayMove
  | ContinueMove
  | RematchMove
  | AbandonMove;

/** Follow a table: everything after seq `since`, or its whole state when null. */
export interface Hello {
  t: "hello";
  table: string;
  since: number | null;
}

/** Make a move, decided upon while seq `seq` was the last one seen. */
export interface Do {
  t: "do";
  id: string;
  table: string;
  seq: number;
  c: Move;
}

/** Ask what the best player would do in this seat now. */
export interface AskHint {
  t: "hint";
  id: string;
  table: string;
}

export type Incoming = Hello | Do | AskHint;

/** Who sits in a seat: the name to show, and whether a person or the computer plays. */
export interface Player {
  name: string;
  kind: "computer" | "person";
  level: string;
}

/** How games between the same players add up, and who deals first in the next one. */
export interface MatchOptions {
  points: "friendly";
  length: "endless";
  next_deal: "loser";
}

/** The players sat down; `players` are in order of seats, the deal passing upwards. */
export interface MatchStarted {
  type: "match-started";
  players: Player[];
  options: MatchOptions;
}

/** What kind of game is played; one value for the whole game. */
export interface GameOptions {
  target: number;
}

/** A game begins, the `number`th of the match, from 1. */
export interface GameStarted {
  type: "game-started";
  number: number;
  options: GameOptions;
  dealer: number | null;
  commitment: string;
}

/** A player drew the card at `position` (from 0) of the spread pack. */
export interface CutForDeal {
  type: "cut-for-deal";
  seat: number;
  position: number;
  card: Card;
}

/** A deal, the `number`th of the game, from 1. */
export interface Dealt {
  type: "dealt";
  number: number;
  dealer: number;
  hands: (Card | null)[][];
  crib: (Card | null)[];
  starter: Card | null;
}

/** A player laid cards away into the crib. */
export interface LaidAway {
  type: "laid-away";
  seat: number;
  cards: (Card | null)[];
}

/** The starter was cut and turned; `seat` is the dealer, who pegs 2 for a jack. */
export interface StarterTurned {
  type: "starter-turned";
  seat: number;
  card: Card;
  points: number;
}

/** One score of a card just played: its kind, the cards that form it, its points. */
export interface PegLine {
  kind: "fifteen" | "four" | "pair" | "run" | "thirty-one" | "three";
  cards: Card[];
  points: number;
}

/** A card was played, making `count`, and scored `lines`. */
export interface CardPlayed {
  type: "card-played";
  seat: number;
  card: Card;
  count: number;
  lines: PegLine[];
}

/** A player who holds cards could play none of them. */
export interface WentGo {
  type: "went-go";
  seat: number;
}

/** One point for whoever played last: a go, or the last of all cards dealt. */
export interface Pegged {
  type: "pegged";
  seat: number;
  kind: "go" | "last";
  points: number;
}

/** One line of a count: its kind, the cards that form it, the points it is worth. */
export interface ScoreLine {
  kind: "fifteen" | "flush" | "four" | "nobs" | "pair" | "run" | "three";
  cards: Card[];
  points: number;
}

/** A hand or a crib was counted; `seat` is whose points these are. */
export interface Counted {
  type: "counted";
  seat: number;
  kind: "crib" | "hand";
  cards: Card[];
  starter: Card;
  lines: ScoreLine[];
  points: number;
}

/** Hands and crib are counted and nobody has won yet. */
export interface DealEnded {
  type: "deal-ended";
  number: number;
}

/** A player has seen enough of the show and is ready for the next deal. */
export interface Continued {
  type: "continued";
  seat: number;
}

/** A side reached the target; `scores` are by side, `skunk` from 0 none to 3 triple. */
export interface GameWon {
  type: "game-won";
  side: number;
  scores: number[];
  skunk: number;
}

/** The game was given up unfinished; it counts for nobody. */
export interface Abandoned {
  type: "abandoned";
  seat: number;
}

export type Event =
  | MatchStarted
  | GameStarted
  | CutForDeal
  | Dealt
  | LaidAway
  | StarterTurned
  | CardPlayed
  | WentGo
  | Pegged
  | Counted
  | DealEnded
  | Continued
  | GameWon
  | Abandoned;

/** How a game ended: its winner and skunk, the holes of both sides, what it was worth. */
export interface GameResult {
  number: number;
  winner: number;
  scores: number[];
  skunk: number;
  worth: number;
  first_dealer: number | null;
}

/** A table as one viewer sees it. */
export interface TableView {
  viewer: number;
  players: Player[];
  match_options: MatchOptions;
  points: number[];
  results: GameResult[];
  game_number: number;
  options: GameOptions;
  commitment: string;
  phase: "cut" | "deal" | "lay-away" | "over" | "play" | "starter";
  scores: number[];
  rear: number[];
  dealer: number | null;
  deal: number;
  cuts: CutForDeal[];
  held: (Card | null)[][];
  laid: (Card | null)[][];
  crib_size: number;
  starter: Card | null;
  pile: Card[];
  count: number;
  closed: boolean;
  plays: [number, Card | null][];
  turn: number | null;
  waiting: number[];
  playable: Card[];
  shown: Counted[];
  ready: number[];
  winner: number | null;
  skunk: number;
}

/** One sentence: the name of a message and its arguments. */
export interface Said {
  id: string;
  args: Record<string, string | number>;
}

/** A whole table at seq `seq`, and what was said in the game going on. */
export interface State {
  t: "state";
  table: string;
  seq: number;
  view: TableView;
  log: Said[];
}

/** One event, number `seq`: what happened, the table just after it, what is said of it. */
export interface Happened {
  t: "event";
  table: string;
  seq: number;
  event: Event;
  view: TableView;
  said: Said[];
}

/** The command was done and stands in the journal up to `seq`. */
export interface Ok {
  t: "ok";
  id: string;
  seq: number;
}

/** The command was not done: the message `no-<code>` with `facts` says why. */
export interface No {
  t: "no";
  id: string;
  code: string;
  facts: Record<string, string | number>;
}

/** One choice that is weighed and its worth to the player; what is not known is null. */
export interface Choice {
  cards: Card[];
  hand: number | null;
  crib: number | null;
  play: number | null;
  total: number | null;
  win: number | null;
  spread: number | null;
  often: number | null;
}

/** What the best player would do, best choice first, and why in one sentence. */
export interface Hint {
  t: "hint";
  id: string;
  choices: Choice[];
  said: Said;
}

/** A message could not be taken; the message `no-<code>` with `facts` says why. */
export interface Problem {
  t: "problem";
  code: string;
  facts: Record<string, string | number>;
}

export type Outgoing = State | Happened | Ok | No | Hint | Problem;
