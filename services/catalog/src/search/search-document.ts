import type { Selected } from './selection.js';

/** A deadline that is neither past nor withdrawn: when it closes, its day, and what everybody pays. */
export interface TierDocument {
  id: number;
  /** Its day, where the competition is: YYYY-MM-DD. */
  date: string;
  closesAt: number;
  /** As the festival calls it. */
  title: string | null;
  /** Which of the competition's deadlines it is, from 1, and of how many: those that are over count. */
  at: number;
  of: number;
  deprecated: false;
  /** What the cheapest kind of film pays that is nobody's student or member: one in each currency, minor units. */
  fees: { amount: number; currency: string }[];
  /** Some kinds of film pay more than these. */
  feesDiffer: boolean;
}

export interface CompetitionDocument {
  id: number;
  name: string;
  isDeprecated: boolean;
  /** Milliseconds; null: open. */
  opensAt: number | null;
  hasDates: boolean;
  tiers: TierDocument[];
  /** The film types that may enter: all where no rule names any. */
  types: string[];
  /** The genres that its rules or its festival's themes name. */
  genres: string[];
  /** The forms that its rules ask for, and the themes that they or its festival name. */
  forms: string[];
  themes: string[];
  premieres: string[];
  qualifiers: string[];
  isForStudents: boolean;
}

/** What counts of a festival at some time, until a deadline passes or entries open. */
export interface Present {
  until: number;
  /** The next deadline of those that are live. */
  closesAt: number;
  live: CompetitionDocument[];
  /** By the number of a kind of condition: the numbers of the values that its live competitions have, each once. */
  values: (readonly number[] | undefined)[];
  /** How many of its live competitions ask for nothing, once somebody has counted. */
  free: number | undefined;
  /** All of it as a search selects it, once one has. */
  whole: Selected | undefined;
}

/** What the search knows of a festival; `seal` changes with anything that is in here. */
export interface FestivalDocument {
  id: number;
  seal: string;
  name: string;
  alternativeNames: string[];
  city: string | null;
  country: string | null;
  countryName: string | null;
  /** Its city as it is compared: folded once, when the document is read. */
  cityKeys?: readonly string[];
  region: string | null;
  arthouseIndex: string;
  qualifiers: string[];
  themes: string[];
  competitions: CompetitionDocument[];
  /** Worked out when it is asked for, and kept here: looking it up would take longer than using it. */
  present?: Present;
  folded?: string;
  rank?: number;
}
