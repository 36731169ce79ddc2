/** What a film is known to be. Null, and an empty list where null is not allowed, is unknown. */
export interface Film {
  types: readonly string[];
  /** Whole seconds. */
  length: number | null;
  /** YYYY-MM-DD. */
  productionDate: string | null;
  directorGender: string | null;
  directorIsStudent: boolean | null;
  directorAge: number | null;
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
  themes: readonly string[];
  forms: readonly string[];
  school: School | 'none' | null;
  /** Festivals that have taken an entry of it; null for one that nobody knows any more. */
  acceptedAt: readonly (SelectedAt | null)[];
  previousFeatures: number | null;
  isOnline: boolean | null;
  budget: Money | null;
  screenings: readonly Screening[] | null;
}
export interface School {
  name: string;
  country: string;
}
/** A festival where a film was selected: all its names as they are compared, and the awards for which it counts. */
export interface SelectedAt {
  name: string;
  called: readonly string[];
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
  /** Of the catalogue; null: not said, or none that is known. */
  festival: SelectedAt | null;
}

/** A term with the value or the list of its own type; the other is null. */
export interface Term {
  id: number;
  /** As the festival calls it; empty where it does not. */
  name: string;
  type: string;
  isMandatory: boolean;
  groupKey: string | null;
  bonusRanking: number;
  /** The rule as the festival wrote it, where it did. */
  description: string | null;
  value: string | number | boolean | null;
  list: readonly string[] | null;
  /** The second list of its type: the countries of schools, those that a premiere leaves out, festivals by name. */
  otherList: readonly string[] | null;
  maxAgeMonths: number | null;
  currency: string | null;
  /** Of a premiere: the film’s production countries are left out. */
  exceptOwnCountry: boolean;
}
/** A deadline and what it costs. Many competitions share theirs, so that it has no id here. */
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
  /** Its last day; null: not known, or it is one day long. */
  endsOn: string | null;
  /** Films that are online are taken: neither that nor an online screening loses them a premiere. */
  takesOnline: boolean;
  arthouseIndex: string | null;
  projectsSelected: number | null;
  estimatedSubmissions: number | null;
  profileImage: string | null;
  /** Awards for which its competitions qualify. */
  qualifiers: readonly string[];
  themes: readonly string[];
  /** The month in which it mostly takes place, 1–12. */
  usualMonth: number | null;
}
export interface Competition {
  id: number;
  name: string;
  festival: Festival;
  isDeprecated: boolean;
  /** YYYY-MM-DD: before this day no entry is taken. */
  opensOn: string | null;
  bonusRanking: number;
  terms: readonly Term[];
  tiers: readonly Tier[];
}

/** Who asks, when, and which countries lie together. */
export interface Asker {
  /** The business role; null is unknown. */
  role: string | null;
  /** An instant. */
  now: string;
  /** The UN's regions above a country, widest first. */
  regionsOf(country: string): readonly string[];
}
