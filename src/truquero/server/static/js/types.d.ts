// What the scripts of the page speak of, for the type checker. Frames, actions and views are in frames.d.ts, which is made from
// the Python; REST is as in /api/openapi.json.
// In a module: /** @import {View, Sheet} from "../types.js" */

export * from "./frames.js";

import type {
  Action,
  Card,
  Chat,
  CutAsked,
  Over,
  OwnPart,
  Seat,
  SeatInfo,
  Suerte,
  TableInfo,
  TablePart,
} from "./frames.js";

export type Lang = "en" | "es" | "va";

// ------------------------------------------------------------------ elements

export type Child = Node | string | number | null | undefined | false;
export interface Attrs {
  [name: string]: unknown;
  on?: { [event: string]: (event: any) => void };
}
export interface MakeElement {
  <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attrs?: Attrs | null,
    ...children: (Child | Child[])[]
  ): HTMLElementTagNameMap[K];
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

// ------------------------------------------------------------------ the table

/** The answer to a message: an `ack`, or whatever else carries its id. */
export interface Ack {
  t: string;
  v: number;
  id: string;
  [field: string]: any;
}

/** What a Link knows about its table. */
export interface View {
  v: number;
  /** One's own seat; 0: one watches. */
  seat: Seat;
  info: TableInfo;
  seats: SeatInfo[];
  table: TablePart;
  own: OwnPart;
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

export interface Me {
  account: string;
  csrf: string;
}

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
  listed_signs: boolean;
  /** How the teams are drawn when the table is full; empty: they are not. */
  teams: string;
  status: "waiting" | "playing" | "finished";
  seats: SeatInfo[];
  draw: string;
  created: number;
  rematch_of: string;
  page: string;
  /** The same for others elsewhere; empty if only this computer reaches the house. */
  link: string;
  socket: string;
}
export interface Tables {
  tables: TableRow[];
  next: string;
}
export interface SeatGiven {
  table: TableRow;
  seat: Seat;
  token: string;
}

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
export interface Word {
  say: string;
  gloss: string;
}
export interface OptionValue {
  value: string;
  title: string;
}
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
export interface SignOfBook {
  holding: string;
  gesture_text: string;
  gesture: string;
  claim: string;
}
export interface Stake {
  suerte: Suerte;
  word: string;
  say: string;
  points: number | null;
  how: string;
}

/** Where the buttons of a suerte stand, in the order of its ladder. */
export interface BetPlaces {
  of: number[];
  count: number;
}

/** How long a match may be: the options that make it so. */
export interface SheetLength {
  id: string;
  title: string;
  means: string;
  options: Record<string, string>;
}
/** A named way to play. */
export interface SheetPreset {
  id: string;
  title: string;
  options: Record<string, string>;
  /** How many may play like this. */
  players: number[];
}
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
  /** How the teams can be drawn, by the number of players. */
  teams: Record<number, string[]>;
  has: Record<"flor" | "envido" | "muestra" | "cover" | "blind" | "signs" | "captains", boolean>;
  intro: string[];
  words: Record<string, Word>;
  options: HouseOption[];
  /** Ways to play that people ask for by name; the first is the rulebook's own. */
  presets: SheetPreset[];
  /** Short, normal and long; normal is the rulebook's own. */
  lengths: SheetLength[];
  /** How long a match is with the options of this sheet, in words. */
  length: string;
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
  places: Partial<Record<Suerte, BetPlaces>>;
  /** The options that this sheet was made for. */
  chosen: Record<string, string>;
  /** The rulebook it grew from; empty: none. */
  parent: string;
  source: string;
}
/** `ruling`: the sources are silent or at odds, and it was decided here. */
export interface Article {
  id: string;
  title: string;
  text: string;
  ruling: boolean;
  source: string;
}
/** The answer to `hint`: what a careful player would do in this seat, and why. */
export interface Hint extends Ack {
  action: Action;
  reason: string;
}
export interface LessonInShort {
  rulebook: string;
  title: string;
}
export interface Character {
  id: string;
  name: string;
  strength: number;
  about: string;
}
