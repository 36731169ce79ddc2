/** A deadline that is neither past nor deprecated: when it closes, its day, and the fee for everybody. */
export interface TierDocument {
  id: number;
  /** The local day of the competition: YYYY-MM-DD. */
  date: string;
  closesAt: number;
  /** The title that the festival uses. */
  title: string | null;
  /** Its number among the competition's deadlines, from 1, and their count. Past deadlines count. */
  at: number;
  total: number;
  deprecated: false;
  /** The standard fee of the cheapest kind of film: one per currency, in minor units. */
  fees: { amount: number; currency: string }[];
  /** Some kinds of film pay more. */
  feesDiffer: boolean;
}

export interface CompetitionDocument {
  id: number;
  name: string;
  isDeprecated: boolean;
  /** In milliseconds; null: open. */
  opensAt: number | null;
  hasDates: boolean;
  tiers: TierDocument[];
  /** The film types that may enter; all if no rule names any. */
  types: string[];
  /** The genres that its rules or its festival's themes name. */
  genres: string[];
  /** The forms that its rules require, and the themes that they or its festival name. */
  forms: string[];
  themes: string[];
  premieres: string[];
  qualifiers: string[];
  isForStudents: boolean;
}

/** The state of a festival at some time, until a deadline passes or entries open. */
export interface CurrentState {
  validUntil: number;
  /** The next deadline of the live competitions. */
  closesAt: number;
  liveCompetitions: CompetitionDocument[];
  /** For each kind of condition: the numbers of the values that its live competitions have, each once. */
  values: (readonly number[] | undefined)[];
  /** How many of its live competitions are free, once counted. */
  freeCount: number | undefined;
  /** The festival as a search without conditions on competitions selects it, once computed. */
  selection: SelectedFestival | undefined;
}

/** The search document of a festival. `contentHash` changes with any of its fields. */
export interface FestivalDocument {
  id: number;
  contentHash: string;
  name: string;
  alternativeNames: string[];
  city: string | null;
  country: string | null;
  /** Its city in comparable form, folded once when the document is read. */
  cityKeys?: readonly string[];
  region: string | null;
  /** The subdivisions that contain it, such as GB-SCT for a festival in Edinburgh. */
  subdivisions?: readonly string[];
  arthouseIndex: string;
  qualifiers: string[];
  themes: string[];
  competitions: CompetitionDocument[];
  /** Computed on demand and stored here, because looking it up in a map would take longer than using it. */
  state?: CurrentState;
  foldedName?: string;
  rank?: number;
}

/** A selected festival, with its live competitions that meet every condition on competitions. */
export interface SelectedFestival {
  festival: FestivalDocument;
  competitions: CompetitionDocument[];
  state: CurrentState;
  /** All its live competitions are included. */
  hasAllLive: boolean;
  isPast: boolean;
}
