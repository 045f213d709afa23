// Made from truquero.wire by `make docs`: change the Python, not this.

export type Seat = number;
/** 0: the odd seats; 1: the even ones. */
export type Team = 0 | 1;
/** As in 7e: number and o, c, e or b. */
export type Card = string;
export type Suerte = "flor" | "envido" | "truco";
export type Phase = "deal" | "cut" | "turned" | "play" | "over";
export type Stage = "play" | "show" | "over";
/** An event of the table: its kind under `e`, then its fields as in `EventKinds`. */
export interface TableEvent {
  e: string;
  [field: string]: any;
}
/** Play a card; `down`: face down, where the rulebook allows it. */
export interface PlayAction {
  t: "play";
  card: Card;
  down?: boolean;
}
/** Say a word of the rulebook, with a number where one may be named; `blind`: before looking at the cards. */
export interface CallAction {
  t: "call";
  word: string;
  number?: number | null;
  blind?: boolean;
}
/** Turn up cards to prove points (strict tables). */
export interface ShowAction {
  t: "show";
  cards: Card[];
}
/** Ask a rival for the flor they did not sing (strict tables). */
export interface AskAction {
  t: "ask";
  seat: number;
}
/** Several actions in one gesture: all of them happen or none. */
export interface ComboAction {
  t: "combo";
  parts: (PlayAction | CallAction)[];
}
export type Action = PlayAction | CallAction | ShowAction | AskAction | ComboAction;
/** What a bet would be worth if it were made now (with the least number, where one must be named). */
export type BetWorth = [stake: number, wanted: number | null, refused: number | null];
/** What the cards one was dealt count. */
export type HandCount = [envido: number | null, flor: number | null];
/** A card on the table; None when it lies face down and belongs to somebody else (T14). */
export type SeenPlay = [seat: Seat, card: Card | null, down: boolean];
/** A finished baza. */
export type SeenBaza = [plays: SeenPlay[], best: Seat[], outcome: number, led_by: Seat];
/** Values being said aloud: who speaks next and the best so far (-1: none yet). */
export type SeenSaying = [suerte: Suerte, next: Seat, best: number, best_seat: Seat];
/** The numbers that may be named with a word: from least to most in steps. */
export type Numbers = [word: string, least: number, most: number, step: number];
/** One thing a seat may do. */
export type Move = [verb: number, suerte: Suerte | null, rung: number];
/** Points written in a mano. */
export type Award = [team: Team, points: number, suerte: string, article: string, why: string];
/** The bets on one suerte. Stakes below zero are symbolic (falta, game, match), as in the ladder. */
export interface AuctionView {
  status: string;
  /** The last bet; empty when there was none. */
  word: string;
  /** Its place in the ladder; -1 when there was none. */
  rung: number;
  /** What stands wanted. */
  stake: number;
  /** What would stand if the waiting bet were wanted. */
  offer: number;
  caller: Seat;
  /** The team that may raise later; none if there is no higher bet. */
  right: Team | null;
  /** What refusing the waiting bet pays, or has paid. */
  refusal: number | null;
  /** What stands wanted, or would if the waiting bet were, in points; none for the whole game or match. */
  worth: number | null;
  /** The number named with the last bet. */
  number: number | null;
}
/** One mano as everybody at the table sees it; only face-down cards depend on who looks. */
export interface ContestView {
  at: number;
  seats: Seat[];
  stage: Stage;
  base: [number, number];
  /** What a falta is worth in this mano, where the format fixes it (T18). */
  falta: number | null;
  muestra: Card | null;
  leader: Seat;
  turn: Seat;
  plays: SeenPlay[];
  /** Who holds the best card of the current baza so far; several when it is tied. */
  best: Seat[];
  bazas: SeenBaza[];
  results: number[];
  outcome: number | null;
  /** How many cards each seat still holds. */
  left: [Seat, number][];
  blind: Seat[];
  gone: Seat[];
  truco: AuctionView;
  envido: AuctionView | null;
  flor: AuctionView | null;
  waiting: Suerte[];
  double: boolean;
  passing: Seat[];
  barred: Team[];
  sung: Seat[];
  /** Who has sung and does not raise (chica). */
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
/** What everybody sees. Only cards that lie face down can make it differ from seat to seat. */
export interface TablePart {
  rulebook: string;
  options: [string, string][];
  players: number;
  strict: boolean;
  captains: [Seat, Seat] | null;
  phase: Phase;
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
  /** The seats that the table waits for, in order; anybody of a team may answer for it. */
  awaited: Seat[];
  contests: ContestView[];
  /** The points with which the last game was won; none before that. */
  last_game: [number, number] | null;
}
/** What only one seat knows; empty for a spectator (seat 0). */
export interface OwnPart {
  seat: Seat;
  hand: Card[] | null;
  partners: [Seat, Card[]][];
  upcoming: Card[] | null;
  legal: Action[];
  /** What each of the legal actions does (verb, suerte, rung); null for a card and for the ritual of the deal. */
  moves: (Move | null)[];
  numbers: Numbers[];
  /** What each of the legal bets would be worth if it were made now (stake, wanted, refused); null for the others. */
  worths: (BetWorth | null)[];
  /** What the seat's own three cards count (envido, flor), on an assisted table; null until it has seen them. */
  counts: HandCount | null;
}
/** What a table is, besides the match at it. */
export interface TableInfo {
  id: string;
  rulebook: string;
  options: Record<string, string>;
  players: number;
  strict: boolean;
  chat: boolean;
  /** Seconds for a move; 0: no clock. Every event restarts it. */
  clock: number;
  /** How many seconds later spectators see things. */
  delay: number;
  /** Whether spectators see nothing before the match is over, and then everything. */
  until_match: boolean;
  /** The host's seat; 0 if the host has none. */
  host: Seat;
  /** The signs of the rulebook; if empty, partners agree on their own. */
  signs: string[];
  /** The commitment behind the draw for the first deal. */
  draw: string;
  /** Whether players may ask for hints. */
  hints: boolean;
  /** Whether only the signs of the rulebook may be made. */
  listed_signs: boolean;
  /** How the teams are drawn when the table is full: `altas` or `dosos`; empty: they are not. */
  teams: string;
  /** The championship whose board is played here; empty: none. */
  tournament: string;
  board: number;
  /** Games that the teams had won with real cards before the match moved to this table. */
  before: [number, number];
  /** Whether a veedor has stopped the table: moves are refused with `table-held`. */
  held: boolean;
  /** The veedor of a table that is not of a championship; empty: there is none. */
  veedor: string;
  /** Where its claims go: a championship of this match alone. Its board is 1 and its match is 1. */
  room: string;
}
/** Who sits where, as everybody may know. */
export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "person" | "bot" | "empty";
  /** The character that plays: for good, or while the person is away. */
  bot: string;
  /** Whether the person is connected. */
  here: boolean;
  /** Whether a bot is standing in. */
  away: boolean;
  /** Whether the person has left the match for good; the bot plays on under their name. */
  left: boolean;
}
/** A version that was missed: its events as this seat may see them. */
export interface Past {
  v: number;
  events: TableEvent[];
}

// What the house sends.

/** The answer to `hello` and to `view`: the whole state. It comes again when the teams have been drawn, with the seat that the draw gave you. */
export interface Welcome {
  t: "welcome";
  v: number;
  id: string;
  /** Your seat; 0: you watch. */
  seat: Seat;
  info: TableInfo;
  seats: SeatInfo[];
  table: TablePart;
  own: OwnPart;
  cut: CutAsked | null;
  /** Whom you look at. */
  looking: Seat;
  /** Seconds left on the clock. */
  left: number | null;
  /** The last things said. */
  chat: Chat[];
  /** False while seats are empty: nobody can act yet. */
  started: boolean;
  over: Over | null;
}
/** What happened after the version named in `hello`, oldest first; `more`: another frame like this follows. */
export interface Missed {
  t: "missed";
  v: number;
  versions: Past[];
  more: boolean;
}
/** A version of the table: what this seat may see of what happened, and what is different now. It follows the version before it: if yours is another, ask with `view`. */
export interface Changed {
  t: "event";
  v: number;
  /** Each as in wire/events.py: the kind under `e`, then its fields. */
  events: TableEvent[];
  /** The fields of TablePart that are different now; `contests` lists all manos that are played, each with `at` and the fields that are different, or whole if it is new. */
  table: Record<string, any>;
  /** The fields of OwnPart that are different now. */
  own: Record<string, any>;
}
/** Done and stored. `v` is the version it made (or found). */
export interface Ack {
  t: "ack";
  v: number;
  id: string;
}
/** Not done; nothing has changed. The code is stable, the message is for people, `article` the rule behind it. */
export interface Refused {
  t: "refused";
  v: number;
  id: string;
  code: string;
  message: string;
  article: string;
  /** What you could have done. */
  legal: Action[];
}
/** Somebody you look at makes a sign; it is gone after `ms`. */
export interface SignShown {
  t: "sign";
  v: number;
  seat: Seat;
  holding: string;
  ms: number;
}
/** Whom you look at now. Nobody else learns it. */
export interface Gaze {
  t: "gaze";
  v: number;
  at: Seat;
}
/** Something said. */
export interface Chat {
  t: "chat";
  v: number;
  seat: Seat;
  text: string;
}
/** The pack waits for its cut. The commitment binds the house to a secret before the cutter says anything. */
export interface CutAsked {
  t: "cut_asked";
  v: number;
  deal: number;
  seat: Seat;
  commitment: string;
  least: number;
  most: number;
}
/** Everything is fixed: send your share, if it is listed. Only clients that committed to one are asked. A client sends a share once. If it is asked again for the same commitment and anything else differs, it must not answer. */
export interface RevealAsked {
  t: "reveal_asked";
  v: number;
  /** 0: the draw for the first deal. */
  deal: number;
  attempt: number;
  /** Of the house; the same as in `cut_asked`, or as the table's `draw`. */
  commitment: string;
  cutter: Seat;
  lifted: number;
  salt: string;
  /** Who has committed to a share, and to which. */
  shares: [Seat, string][];
}
/** The shares that went into a deal; an empty one came too late. Sent to those who were asked. */
export interface SharesDealt {
  t: "shares_dealt";
  v: number;
  deal: number;
  shares: [Seat, string][];
}
/** Who sits where, after a change. */
export interface Presence {
  t: "presence";
  v: number;
  seats: SeatInfo[];
  started: boolean;
  /** Whether there is chat at the table. */
  chat: boolean;
}
/** A veedor has stopped the table (O8), or lets it go on. All clocks stand meanwhile. */
export interface HoldChanged {
  t: "held";
  v: number;
  held: boolean;
}
/** Somebody asks for a veedor at this table, or one has come (O8). */
export interface VeedorChanged {
  t: "veedor";
  v: number;
  /** Who has asked, while nobody has come: it takes somebody of each side. */
  asked: Seat[];
  veedor: string;
  /** Where claims go; empty until the match has begun and the veedor is there. */
  room: string;
}
/** The match is over. */
export interface Over {
  t: "over";
  v: number;
  /** -1: it was ended as it stood, and decided by the championship. */
  winner: Team;
  games: [number, number];
  /** Where its record is. */
  acta: string;
  /** Where the proof of its deals is. */
  proof: string;
}
/** Everybody wants to play again. The token is for your seat at the new table; keep it secret. */
export interface NewTable {
  t: "rematch";
  v: number;
  table: string;
  seat: Seat;
  token: string;
}
/** Who wants to play again so far. */
export interface Wanted {
  t: "rematch_wanted";
  v: number;
  seats: Seat[];
}
/** What an adviser who knows only what you know would do in your place. `v` is the version it is for. */
export interface Hinted {
  t: "hint";
  v: number;
  id: string;
  action: Action;
  /** Why, in your language. */
  reason: string;
}
/** Yes. */
export interface Pong {
  t: "pong";
  v: number;
  id: string;
}
/** The server ends this connection; the close code of the socket says the same as a number. */
export interface Closing {
  t: "error";
  v: number;
  code: string;
  message: string;
}

// What a client sends.

/** The first frame: who you are. Without a token the cookie says so; `seat` chooses among your seats. */
export interface Hello {
  t: "hello";
  id: string;
  token?: string;
  seat?: number;
  spectate?: boolean;
  /** The last version seen: later ones are sent. -1: only the present state. */
  after?: number;
  /** Empty: the language of the house. */
  lang?: "" | "en" | "es" | "va";
  /** Commitment to this client's share of the next deal; empty: it adds none, and nobody waits for it. */
  share?: string;
  /** The version of this protocol that the client speaks, now 2. Another is closed with `wrong-protocol`. */
  protocol?: number;
}
/** Tell me everything as it stands: answered with `welcome`. For a client whose view has a gap. */
export interface ViewAgain {
  t: "view";
  id: string;
}
/** Do something at the table. */
export interface Act {
  t: "act";
  id: string;
  action: Action;
  /** Only if the table is still at this version; otherwise refused with `moved-on`. */
  version?: number | null;
}
/** Lift this many cards (0: knock). The salt, in hexadecimal, is the cutter's own share of the shuffle. */
export interface CutPack {
  t: "cut";
  id: string;
  lifted: number;
  salt?: string;
}
/** Reveal this client's share of a deal, after `reveal_asked`, and commit to the next one. Refused with `share-late` when the cards have been dealt, `share-other` when it is not what was committed to. */
export interface Reveal {
  t: "reveal";
  id: string;
  deal: number;
  salt: string;
  next?: string;
}
/** Make a sign: two seconds long, for those who look. */
export interface SignRequest {
  t: "sign";
  id: string;
  holding: string;
}
/** From the next deal on, do not show me my cards until I ask (rulebooks with blind bets); or stop doing so. */
export interface Blind {
  t: "blind";
  id: string;
  on: boolean;
}
/** Look at a seat; 0: at nobody. */
export interface Look {
  t: "look";
  id: string;
  at: number;
}
/** Chat. */
export interface Say {
  t: "say";
  id: string;
  text: string;
}
/** Switch the chat of the table on or off. Only the host can do this. */
export interface Switch {
  t: "switch";
  id: string;
  chat: boolean;
}
/** Let a bot play for me until I come back. */
export interface Stand {
  t: "stand";
  id: string;
}
/** Give me my seat back. Any other message of a player does the same. */
export interface Sit {
  t: "sit";
  id: string;
}
/** Leave the match for good: a bot plays on in your seat, and you are told `resigned`. If no other person has a seat at the table, the match ends, and your team has lost it. */
export interface ResignRequest {
  t: "resign";
  id: string;
}
/** After the match: the same people, the same rules, a new table. */
export interface Rematch {
  t: "rematch";
  id: string;
}
/** Ask for advice when it is your turn; answered with a `hint` frame. */
export interface Hint {
  t: "hint";
  id: string;
}
/** Are you there? */
export interface Ping {
  t: "ping";
  id: string;
}

export interface EventKinds {
  Drawn: { e: "Drawn"; seat: Seat; card: Card; article: string };
  DrawTied: { e: "DrawTied"; seats: Seat[]; article: string };
  TeamsDrawn: { e: "TeamsDrawn"; how: string; first: Seat[]; second: Seat[]; article: string };
  DealerChosen: { e: "DealerChosen"; dealer: Seat; article: string };
  WasCut: { e: "WasCut"; seat: Seat; lifted: number; article: string };
  TurnedUp: { e: "TurnedUp"; seat: Seat; card: Card; waits: boolean; article: string };
  TurnedKept: { e: "TurnedKept"; seat: Seat; card: Card; article: string };
  TurnedRefused: { e: "TurnedRefused"; seat: Seat; card: Card; article: string };
  Redealt: { e: "Redealt"; seat: Seat; article: string };
  DealBegan: { e: "DealBegan"; dealer: Seat; after: string; format: string; plan: Seat[][]; own_hands: boolean; at_once: boolean; article: string };
  ContestBegan: { e: "ContestBegan"; at: number; seats: Seat[]; hands: [Seat, Card[]][]; muestra: Card | null; blind: Seat[]; base: [number, number] };
  Looked: { e: "Looked"; at: number; seat: Seat; article: string };
  Played: { e: "Played"; at: number; seat: Seat; card: Card; down: boolean; turn: Seat };
  Covered: { e: "Covered"; at: number; seat: Seat; turn: Seat };
  BazaEnded: { e: "BazaEnded"; at: number; best: Seat[]; outcome: number; leader: Seat; article: string };
  TurnPassed: { e: "TurnPassed"; at: number; seat: Seat };
  BetMade: { e: "BetMade"; at: number; seat: Seat; suerte: Suerte; rung: number; word: string; number: number | null; stake: number; offer: number; blind: boolean; article: string };
  BetWanted: { e: "BetWanted"; at: number; seat: Seat; suerte: Suerte; stake: number; fixed: boolean; word: string; article: string };
  BetRefused: { e: "BetRefused"; at: number; seat: Seat; suerte: Suerte; pays: number; word: string; article: string };
  BetsJoined: { e: "BetsJoined"; at: number; seat: Seat; article: string };
  EnvidoClosed: { e: "EnvidoClosed"; at: number; annulled: boolean; article: string };
  EnvidoBarred: { e: "EnvidoBarred"; at: number; team: Team; article: string };
  PassesAsked: { e: "PassesAsked"; at: number; seats: Seat[]; article: string };
  Passed: { e: "Passed"; at: number; seat: Seat; word: string; article: string };
  FlorSung: { e: "FlorSung"; at: number; seat: Seat; word: string; forced: boolean; article: string };
  FlorGood: { e: "FlorGood"; at: number; seat: Seat; word: string; article: string };
  FlorAsked: { e: "FlorAsked"; at: number; seat: Seat; article: string };
  FlorConceded: { e: "FlorConceded"; at: number; seat: Seat; word: string; article: string };
  FlorMayRaise: { e: "FlorMayRaise"; at: number; seat: Seat; article: string };
  FlorSmall: { e: "FlorSmall"; at: number; seat: Seat; word: string; article: string };
  SayingBegan: { e: "SayingBegan"; at: number; suerte: Suerte; seats: Seat[]; article: string };
  Said: { e: "Said"; at: number; seat: Seat; suerte: Suerte; value: number | null; forced: boolean; article: string };
  SayingEnded: { e: "SayingEnded"; at: number; suerte: Suerte; winner: Seat };
  LeftMano: { e: "LeftMano"; at: number; seat: Seat; team_gone: boolean; article: string };
  TrucoDecided: { e: "TrucoDecided"; at: number; team: number; stake: number; article: string };
  ShowingBegan: { e: "ShowingBegan"; at: number; owed: Seat[]; article: string };
  Shown: { e: "Shown"; at: number; seat: Seat; cards: Card[]; suerte: string; value: number | null; forced: boolean; article: string };
  FlorClaimed: { e: "FlorClaimed"; at: number; seat: Seat; asked: Seat; article: string };
  SaidReady: { e: "SaidReady"; at: number; seat: Seat };
  Reminded: { e: "Reminded"; at: number; seat: Seat; article: string };
  Scored: { e: "Scored"; at: number; team: Team; points: number; suerte: string; why: string; article: string };
  ContestEnded: { e: "ContestEnded"; at: number; mano: ContestView };
  GameWon: { e: "GameWon"; team: Team; games: [number, number]; article: string };
  MatchWon: { e: "MatchWon"; team: Team; article: string };
  Annulled: { e: "Annulled"; score: [number, number]; plan: Seat[][]; article: string };
  Disqualified: { e: "Disqualified"; team: Team; article: string };
  Resigned: { e: "Resigned"; seat: Seat; article: string };
  RepeatAsked: { e: "RepeatAsked"; seat: Seat; article: string };
}
