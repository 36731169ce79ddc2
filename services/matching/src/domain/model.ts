import type { StatedAge } from '@laurel/rules/films/director-age';
import type { Rates } from '@laurel/rules/money/rates';
import type { CompareCities } from '@laurel/rules/premieres/city-relation';

/** The known fields of a film. Null means unknown, and so does an empty list where null is not allowed. */
export interface Film {
  types: readonly string[];
  /** Whole seconds. */
  length: number | null;
  /** YYYY-MM-DD. */
  productionDate: string | null;
  directorGender: string | null;
  directorIsStudent: boolean | null;
  /** In completed years; the youngest possible age on the day of the evaluation. */
  directorAge: number | null;
  /** The age as stated. Rules about the age apply on the deadline. Null or absent: `directorAge` holds on every day. */
  statedDirectorAge?: StatedAge | null;
  genres: readonly string[];
  /** ISO 3166-1 alpha-2; the first is the main one. */
  productionCountries: readonly string[];
  directorNationalities: readonly string[];
  directorResidency: readonly string[];
  directorLanguages: readonly string[];
  filmLanguages: readonly string[] | null;
  productionSubdivisions: readonly string[];
  directorSubdivisions: readonly string[];
  directorIdentities: readonly string[] | null;
  themes: readonly string[] | null;
  forms: readonly string[] | null;
  school: School | 'none' | null;
  /** Festivals that have accepted an entry of the film; null for a festival that is no longer known. */
  acceptedAt: readonly (SelectionFestival | null)[];
  previousFeatures: number | null;
  isOnline: boolean | null;
  budget: Money | null;
  screenings: readonly Screening[] | null;
}
export interface School {
  name: string;
  country: string;
}
/** A festival where a film was selected: all its names in folded form, and the awards that it counts for. */
export interface SelectionFestival {
  name: string;
  foldedNames: readonly string[];
  qualifiers: readonly string[];
}
export interface Money {
  /** Minor units. */
  amount: number;
  currency: string;
}
export interface Screening {
  date: string;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  kind: string;
  /** A festival of the catalogue; null if it is missing or unknown. */
  festival: SelectionFestival | null;
}

/** A term with the value or the list of its type; the other is null. */
export interface Term {
  id: number;
  /** The festival’s name for it; empty if it has none. */
  name: string;
  type: string;
  isMandatory: boolean;
  groupKey: string | null;
  bonusRanking: number;
  /** The rule in the festival’s wording, if there is one. */
  description: string | null;
  value: string | number | boolean | null;
  list: readonly string[] | null;
  /** Countries of schools, countries that a premiere excludes, or festivals by name. */
  otherList: readonly string[] | null;
  maxAgeMonths: number | null;
  currency: string | null;
  /** Premiere rules only: the film’s production countries are excluded. */
  exceptOwnCountry: boolean;
}
/** A deadline and its fees. Many competitions share tiers, so a tier has no id here. */
export interface Tier {
  date: string;
  deprecated: boolean;
  /** The instant after which it is too late. */
  closesAt: string;
  fees: readonly Fee[];
}
export interface Fee {
  amount: number;
  currency: string;
  audience: string;
  appliesTo: string | null;
}
export interface Festival {
  id: number;
  name: string;
  alternativeNames: readonly string[];
  country: string | null;
  subdivision: string | null;
  city: string | null;
  startsOn: string | null;
  /** The last day; null if it is unknown or the festival lasts one day. */
  endsOn: string | null;
  /** If true, neither being online nor an online screening uses up a premiere. */
  takesOnline: boolean;
  arthouseIndex: string | null;
  projectsSelected: number | null;
  estimatedSubmissions: number | null;
  profileImage: string | null;
  /** Awards that its competitions qualify for. */
  qualifiers: readonly string[];
  themes: readonly string[];
  /** The month in which it usually takes place, 1–12. */
  usualMonth: number | null;
}
export interface Competition {
  id: number;
  name: string;
  festival: Festival;
  isDeprecated: boolean;
  /** YYYY-MM-DD: no entry is accepted before this day. */
  opensOn: string | null;
  /** YYYY-MM-DD: the day on which the festival has announced to notify the filmmakers. */
  notificationDate: string | null;
  bonusRanking: number;
  terms: readonly Term[];
  tiers: readonly Tier[];
}

/** Facts about places that rules depend on. */
export interface Geography {
  /** Returns the UN regions that contain a country (ISO 3166-1 alpha-2), widest first. */
  getRegions(country: string): readonly string[];
  compareCities: CompareCities;
}

/** The circumstances of a match: the user’s role, the time, and the places of the world. */
export interface MatchContext extends Geography {
  /** The business role; null is unknown. */
  role: string | null;
  /** An ISO 8601 instant. */
  now: string;
  /** The reference rates by which amounts in different currencies are compared. */
  rates: Rates;
}
