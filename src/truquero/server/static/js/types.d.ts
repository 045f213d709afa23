// What travels between the page and the house: docs/protocol.md and /api/openapi.json, for the type checker.
// In a module: /** @import {View, Sheet} from "../types.js" */

export type Seat = number;
/** 0: the odd seats; 1: the even ones. */
export type Team = 0 | 1;
/** As in 7e: number and o, c, e or b. */
export type Card = string;
export type Suerte = "flor" | "envido" | "truco";
export type Lang = "en" | "es" | "va";

// ------------------------------------------------------------------ elements

export type Child = Node | string | number | null | undefined | false;
export interface Attrs {
  [name: string]: unknown;
  on?: { [event: string]: (event: any) => void };
}
export interface MakeElement {
  <K extends keyof HTMLElementTagNameMap>(tag: K, attrs?: Attrs | null, ...children: (Child | Child[])[]): HTMLElementTagNameMap[K];
  (tag: string, attrs?: Attrs | null, ...children: (Child | Child[])[]): HTMLElement;
}

// ------------------------------------------------------------------ pages

export interface Page {
  element: HTMLElement;
  title: string;
  close?: () => void;
}
export interface PageParams {
  id?: string;
  query: URLSearchParams;
}
export interface PageModule {
  open(params: PageParams): Promise<Page> | Page;
}

// ------------------------------------------------------------------ actions

export interface PlayAction { t: "play"; card: Card; down?: boolean }
export interface CallAction { t: "call"; word: string; number?: number | null; blind?: boolean }
export interface ShowAction { t: "show"; cards: Card[] }
export interface AskAction { t: "ask"; seat: Seat }
export interface ComboAction { t: "combo"; parts: (PlayAction | CallAction)[] }
export type Action = PlayAction | CallAction | ShowAction | AskAction | ComboAction;

/** What a legal action does: [verb, suerte, rung]; the verbs are in `VERBS` of engine/moves.py, from 1. */
export type Move = [verb: number, suerte: Suerte | null, rung: number];
export type Numbers = [word: string, least: number, most: number, step: number];

// ------------------------------------------------------------------ the table

export interface Auction {
  status: "idle" | "waiting" | "wanted" | "refused" | "closed";
  word: string;
  rung: number;
  stake: number;
  offer: number;
  caller: Seat;
  right: Team | null;
  refusal: number | null;
  /** What the offer, or else the stake, comes to in points; null: the whole game or match. */
  worth: number | null;
}
export type AuctionView = Auction;

export type SeenPlay = [seat: Seat, card: Card | null, down: boolean];
export type SeenBaza = [plays: SeenPlay[], best: Seat[], outcome: number, led_by: Seat];
export type SeenSaying = [suerte: Suerte, next: Seat, best: number, best_seat: Seat];
export type Award = [team: Team, points: number, suerte: string, article: string];

export interface ContestView {
  at: number;
  seats: Seat[];
  stage: "play" | "show" | "over";
  base: [number, number];
  falta: number | null;
  muestra: Card | null;
  leader: Seat;
  turn: Seat;
  plays: SeenPlay[];
  /** Who is winning the baza that is being played; empty: nobody yet. */
  best: Seat[];
  bazas: SeenBaza[];
  results: number[];
  outcome: number | null;
  left: [Seat, number][];
  blind: Seat[];
  gone: Seat[];
  truco: Auction;
  envido: Auction | null;
  flor: Auction | null;
  waiting: Suerte[];
  double: boolean;
  passing: Seat[];
  barred: Team[];
  sung: Seat[];
  spoken: Seat[];
  conceded: Team | null;
  asking: Seat;
  raiser: Seat;
  flor_closed: boolean;
  saying: SeenSaying | null;
  said: [Suerte, Seat, number][];
  won: [Suerte, Seat][];
  owed: Seat[];
  shown: [Seat, Card[]][];
  asked: [Seat, Seat][];
  ready: Seat[];
  reminded: Team[];
  awards: Award[];
}

export interface Table {
  rulebook: string;
  options: [string, string][];
  players: number;
  strict: boolean;
  captains: [Seat, Seat] | null;
  phase: "deal" | "cut" | "turned" | "play" | "over";
  dealer: Seat;
  score: [number, number];
  games: [number, number];
  winner: Team | null;
  format: string;
  plan: Seat[][];
  at_once: boolean;
  next_contest: number;
  turned: [Seat, Card] | null;
  kept: [Seat, Card][];
  out: Card[];
  acting: Seat[];
  /** Whom the table waits for, first most of all. */
  awaited: Seat[];
  contests: ContestView[];
}
export type TablePart = Table;

export interface Own {
  seat: Seat;
  hand: Card[] | null;
  partners: [Seat, Card[]][];
  upcoming: Card[] | null;
  legal: Action[];
  moves: (Move | null)[];
  numbers: Numbers[];
}
export type OwnPart = Own;

export interface TableInfo {
  id: string;
  rulebook: string;
  options: Record<string, string>;
  players: number;
  strict: boolean;
  chat: boolean;
  clock: number;
  delay: number;
  host: Seat;
  signs: string[];
  draw: string;
  /** Whether anybody may ask for hints. */
  hints: boolean;
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "person" | "bot" | "empty";
  bot: string;
  here: boolean;
  away: boolean;
}

/** An event of the table: its kind under `e`, then its fields (docs/protocol.md). */
export interface TableEvent {
  e: string;
  [field: string]: any;
}
export interface Past { v: number; events: TableEvent[] }

export interface CutAsked { v: number; deal: number; seat: Seat; commitment: string; least: number; most: number }
export interface Chat { v: number; seat: Seat; text: string }
export interface Signed { v: number; seat: Seat; holding: string; ms: number }
export interface Over { v: number; winner: Team; games: [number, number]; acta: string }
export interface NewTable { v: number; table: string; seat: Seat; token: string }
export interface Ack { t: "ack" | "pong" | string; v: number; id: string; [field: string]: any }

/** What a Link knows about its table. */
export interface View {
  v: number;
  /** One's own seat; 0: one watches. */
  seat: Seat;
  info: TableInfo;
  seats: SeatInfo[];
  table: Table;
  own: Own;
  cut: CutAsked | null;
  /** Whom one looks at; 0: nobody. */
  looking: Seat;
  /** Seconds left on the clock at the moment `leftAt` of performance.now(); null: no clock runs. */
  left: number | null;
  leftAt: number;
  chat: Chat[];
  started: boolean;
  over: Over | null;
  /** Who wants to play again. */
  wanted: Seat[];
}

// ------------------------------------------------------------------ REST

export interface Me { account: string; csrf: string }

export interface TableRow {
  id: string;
  rulebook: string;
  options: Record<string, string>;
  players: number;
  strict: boolean;
  public: boolean;
  chat: boolean;
  clock: number;
  spectators: boolean;
  hints: boolean;
  delay: number;
  status: "waiting" | "playing" | "finished";
  seats: SeatInfo[];
  draw: string;
  created: number;
  rematch_of: string;
  page: string;
  socket: string;
}
export interface Tables { tables: TableRow[]; next: string }
export interface Sat { table: TableRow; seat: Seat; token: string }

export interface BookInShort {
  id: string;
  name: string;
  region: string;
  /** The rulebook it grew from; empty: none. */
  parent: string;
  players: number[];
  target: number;
  to_win: number;
  game: string;
  language: string;
}

export type MarkerKind = "coins" | "big-and-small" | "stones" | "tally";
export interface Mark {
  points: number;
  kind: MarkerKind | string;
  second_half: boolean;
  tens?: number;
  stack?: number;
  ones?: number;
  large?: number;
  small?: number;
  stones?: number;
  squares?: number;
  sticks?: number;
}
export interface Word { say: string; gloss: string }
export interface OptionValue { value: string; title: string }
export interface HouseOption {
  name: string;
  title: string;
  meaning: string;
  default: string;
  values: OptionValue[];
  /** Where any number in a range will do. */
  number: { least: number; most: number; step: number } | null;
  article: string;
}
export interface SignOfBook { holding: string; gesture_text: string; gesture: string; claim: string }
export interface Stake { suerte: Suerte; word: string; say: string; points: number | null; how: string }

/** How a rulebook presents itself, in the reader's language. */
export interface Sheet {
  id: string;
  name: string;
  region: string;
  players: number[];
  target: number;
  half: number;
  halves: [string, string];
  to_win: number;
  game: string;
  language: string;
  marker: MarkerKind;
  marks: Mark[];
  /** What a whole match is called. */
  match: string;
  /** Cards of equal power together, the strongest first. */
  order: Card[][];
  /** Wild cards, the best first: codes, or numbers of the suit of the muestra. */
  piezas: string[];
  pack: Card[];
  /** Where the pack depends on the number of players. */
  packs: Record<string, Card[]>;
  has: Record<"flor" | "envido" | "muestra" | "cover" | "blind" | "signs" | "captains", boolean>;
  intro: string[];
  words: Record<string, Word>;
  options: HouseOption[];
  signs: SignOfBook[];
  articles: { id: string; title: string }[];
  cut: { least: number; most: number };
  /** Which parts may go together in one gesture, in which order. */
  together: string[][];
  /** What a captain may tell the partner. */
  orders: string[];
  /** Words: a bet before looking, looking, a card face down, leaving the mano; empty where there is none. */
  blind: string;
  look: string;
  cover: string;
  mazo: string;
  /** What a score keeper writes down. */
  stakes: Stake[];
  /** The options that this sheet was made for. */
  chosen: Record<string, string>;
  /** The rulebook it grew from; empty: none. */
  parent: string;
}
/** `ruling`: the sources are silent or at odds, and it was decided here. */
export interface Article { id: string; title: string; text: string; ruling: boolean }
/** The answer to `hint`: what a careful player would do in this seat, and why. */
export interface Hint extends Ack { action: Action; reason: string }
export interface LessonInShort { rulebook: string; title: string }
export interface Character { id: string; name: string; strength: number; about: string }
