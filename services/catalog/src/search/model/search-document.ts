/** A future deadline that is not deprecated. */
export interface TierDocument {
  id: number;
  /** YYYY-MM-DD in the time zone of the deadline. */
  date: string;
  closesAt: number;
  /** The title that the festival uses. */
  title: string | null;
  /**
   * The number of the deadline among all deadlines of the competition, from 1, including past ones. `total`:
   * how many there are.
   */
  at: number;
  total: number;
  deprecated: false;
  /** The standard fee of the cheapest kind of film, in minor units, one per currency. */
  fees: { amount: number; currency: string }[];
  /** True if some kinds of film pay more. */
  feesDiffer: boolean;
}

export interface CompetitionDocument {
  id: number;
  name: string;
  isDeprecated: boolean;
  /** The opening instant in milliseconds since 1970; null if entries are accepted now. */
  opensAt: number | null;
  hasDates: boolean;
  tiers: TierDocument[];
  /** The accepted film types; all types if no rule names any. */
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

/**
 * The state of a festival from the time of its computation until `validUntil`, when a deadline passes or
 * entries open.
 */
export interface CurrentState {
  validUntil: number;
  /** The next deadline of the live competitions. */
  closesAt: number;
  liveCompetitions: CompetitionDocument[];
  /** For each condition, the numbers of the distinct values of the live competitions. */
  values: (readonly number[] | undefined)[];
  /** The number of live competitions that are free, computed on demand. */
  freeCount: number | undefined;
  /** The selection of the festival if no condition applies to competitions, computed on demand. */
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
  /** The name under which searches count the city; by default `city`. */
  usualCity?: string | null;
  /** The folded usual name of the city, computed once when the document is read. */
  cityKeys?: readonly string[];
  region: string | null;
  /** The subdivisions that contain it, such as GB-SCT for a festival in Edinburgh. */
  subdivisions?: readonly string[];
  arthouseIndex: string;
  qualifiers: string[];
  themes: string[];
  competitions: CompetitionDocument[];
  /** Cached in the document, because a lookup in a map would take longer than the use of the value. */
  state?: CurrentState;
  foldedName?: string;
  rank?: number;
}

/** A selected festival with those live competitions that meet all conditions. */
export interface SelectedFestival {
  festival: FestivalDocument;
  competitions: CompetitionDocument[];
  state: CurrentState;
  /** True if no live competition was excluded. */
  hasAllLive: boolean;
  isPast: boolean;
}
