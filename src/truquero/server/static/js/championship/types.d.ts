// Made from truquero.wire by `make docs`: change the Python, not this.

/** A championship as the asker may see it. */
export interface TournamentSeen {
  /** The record of the log that last changed any of this. */
  v: number;
  /** The head of the log then: what the screen and the sheets show. */
  head: string;
  id: string;
  name: string;
  public: boolean;
  starts: number;
  /** `draft`, `open`, `closed`, `drawn`, `playing`, `paused`, `finished` or `cancelled`. */
  phase: string;
  /** What everybody agrees to (O17); fields with their usual value are left out. */
  bases: Record<string, any>;
  /** Person to role. */
  appointed: Record<string, string>;
  commitments: string[];
  list_hash: string;
  order: number[];
  /** From 0. */
  stage: number;
  entries: EntrySeen[];
  rounds: RoundSeen[];
  matches: MatchSeen[];
  /** Of the matches that are open. */
  boards: BoardSeen[];
  /** For each stage its groups, for each group its rows: place, entry, score, played, games for and against, points for and against. */
  tables: number[][][][];
  /** The table by person (O4). */
  people: Record<string, number>;
  /** Person to name. People who have removed their name are missing. */
  names: Record<string, string>;
  bulletins: BulletinSeen[];
  /** Entries from the first to the last, once it is finished. */
  places: number[];
  /** Not for the public, as `claims`. */
  you?: YouSeen;
  claims?: ClaimSeen[];
  /** For veedores alone. */
  proposed?: ProposedSeen[];
}
/** People who play together; the captain first. Names are in `names`. */
export interface EntrySeen {
  number: number;
  members: number[];
  club: string;
  head: number;
  /** `offered`, `waiting-list`, `in`, `resting`, `withdrawn`, `disqualified` or `refused`. */
  status: string;
  signs: string;
  share: string;
  salt: string;
  /** For the entry itself and officials, as `confirmed`. */
  warnings?: number;
  confirmed?: number[];
  /** A tick of the organiser, who alone sees it. */
  paid?: boolean;
}
/** A round of a stage. */
export interface RoundSeen {
  stage: number;
  round: number;
  matches: number[];
  /** When it was called (seconds since 1970); 0: not yet. */
  called: number;
  closed: boolean;
}
/** Two sides that meet. `slots` says where they come from, `sides` who they are (null: not known yet). */
export interface MatchSeen {
  number: number;
  stage: number;
  round: number;
  group: number;
  slots: any[];
  sides: (number[] | null)[];
  boards: number[];
  /** `waiting`, `called`, `playing`, `reported`, `disputed` or `settled`. */
  status: string;
  result: ResultSeen | null;
  grande: boolean;
  prize: number;
  /** For the two sides and officials, as everything after it. */
  held?: boolean;
  /** The side that said it, what it said, and when. */
  reported?: [number, ScoreSeen[], number] | null;
  scorer?: number;
  partial?: [number, ScoreSeen][];
  /** Manos whose record a veedor has opened, each with who did. */
  opened?: [number, number][];
  /** One side wants to go on elsewhere. */
  moving?: MoveSeen | null;
  /** When its result was settled: from then on there is a time for protests (O31). */
  settled?: number;
}
/** One side wants to go on with a board at a table of the house, or with real cards. */
export interface MoveSeen {
  side: number;
  board: number;
  /** `online` or `cards`. */
  place: string;
  score: ScoreSeen;
}
/** How a match ended. */
export interface ResultSeen {
  /** 0 or 1; -1: both lost. */
  winner: number;
  boards: ScoreSeen[];
  /** `played`, `bye`, `walkover`, `retired`, `disqualified`, `clock`, `ruling` or `empty`. */
  by: string;
  ruling?: number;
  /** The official who wrote it down, where neither the table nor the two sides said it. */
  typed_by?: number;
}
/** A board: games won by each side, and the points of each game, the open one last. */
export interface ScoreSeen {
  games: [number, number];
  points?: [number, number][];
}
/** A board of an open match: where it is played and how it stands. */
export interface BoardSeen {
  number: number;
  match: number;
  /** The number of the table in the room, from 1 in every round: what the QR code on the table says. */
  place: number;
  /** The table of the house at which it is played; empty where the cards are real. */
  table: string;
  /** Games that win the board, and points that win a game. */
  games: number;
  target: number;
  /** As the anotador has it; null where nothing has been written down. At a live table the points are those of the open game alone, after the last finished mano, and as late as the public sees them. */
  score: ScoreSeen | null;
  /** When the clock of the round is up (seconds since 1970); 0: no clock runs. */
  until: number;
  /** When a side that has not come loses; 0 once the match has begun. */
  absent: number;
  /** How many of each side sit at the table of the house. */
  seated: [number, number];
}
/** A reclamo, for the two sides and officials. The organiser is not told its text. */
export interface ClaimSeen {
  number: number;
  entry: number;
  match: number;
  board: number;
  mano: number;
  article: string;
  status: string;
  ruling: number;
  open: boolean;
  text?: string;
  answer?: string;
  filed?: number;
}
/** A disqualification that waits for another signature (O10). */
export interface ProposedSeen {
  entry: number;
  claim: number;
  signed: number[];
}
/** A ruling, published as BAR number/year. */
export interface BulletinSeen {
  number: number;
  claim: number;
  fixture: number;
  mano: number;
  decision: string;
  articles: string[];
  finding: string;
  signed: number[];
  at: number;
  entry?: number;
  points?: number;
  until?: number;
  corrects?: number;
  /** The head of the log with it: the log that is published later has the same, or the past was changed. */
  head?: string;
}
/** Who the asker is here. */
export interface YouSeen {
  person: number;
  /** `organiser`, `veedor`, `tanteador` or null. */
  role: string | null;
  entry: number | null;
  captain: boolean;
  /** The table in the room whose key the asker has sent (from its QR code); 0: none. */
  place: number;
}
/** A championship in a list. */
export interface TournamentCard {
  id: string;
  name: string;
  rulebook: string;
  place: string;
  circuit: string;
  phase: string;
  entries: number;
  round: number;
  starts: number;
  created: number;
  v: number;
}
/** A page of championships, newest first. */
export interface TournamentList {
  tournaments: TournamentCard[];
  /** For the next page; empty at the end. */
  next: string;
}
/** What a command caused. */
export interface TournamentDone {
  /** The version after it. */
  v: number;
  events: Record<string, any>[];
  /** People who were added by it. */
  people?: LinkSeen[];
}
/** How somebody gets in without an account: a link, or a PIN on any phone. */
export interface LinkSeen {
  person: number;
  name: string;
  /** For the header `X-Tournament-Token` and for `hello`. */
  token: string;
  pin: string;
  /** A path of this house that carries the token after `#`, where no server reads it. */
  link: string;
}
/** The anotador of a board. */
export interface TallySeen {
  board: number;
  match: number;
  place: number;
  /** Counts the changes. */
  rev: number;
  /** The device that keeps the score; empty: none does. */
  pen: string;
  /** Every tap with its device, in the order in which they count. */
  taps: [string, TapSeen][];
  games: number;
  target: number;
  score: ScoreSeen;
  /** Both sides, as the sheet shows them. */
  names: [string, string];
  /** Whether a veedor has stopped the table; only those who may write there are told. */
  held?: boolean;
}
/** One tap at the anotador: points for a side, or the undoing of an earlier tap of the same device (O20). */
export interface TapSeen {
  /** Counted by the device, from 1. */
  number: number;
  at: number;
  side?: number;
  points?: number;
  undoes?: number;
}
/** Come to your table. Sent when a round is called, and after every `welcome` while it waits or you play. With real cards `table` is empty. Online the first `hello` with the token at `/ws/{table}` takes the reserved seat: that is the check-in, and the match begins when everybody sits. */
export interface CalledToTable {
  t: "call";
  v: number;
  board: number;
  /** The number of the table. */
  place: number;
  /** When a side that has not come loses (seconds since 1970); 0 once the match has begun. */
  until: number;
  table?: string;
  seat?: number;
  token?: string;
}
