import { foldedName } from './fold.js';
import type { Money } from './money.js';
import { openTier, hasClosed, type Tier } from './tiers.js';

/** What a search of festivals and competitions narrows to; an empty list, or null, asks for nothing. */
export interface SearchFilters {
  country: string[];
  /** `FR:Lyon`: a city is known by its country too. */
  city: string[];
  region: string[];
  type: string[];
  genre: string[];
  form: string[];
  theme: string[];
  qualifier: string[];
  /** Levels that are asked for, and `none`: it takes films without one. */
  premiere: string[];
  arthouseIndex: string[];
  /** YYYY-MM. */
  deadlineMonth: string[];
  student: boolean | null;
  openNow: boolean | null;
  feeMin: Money | null;
  feeMax: Money | null;
  /** Competitions that came after the one of this id; null: all. */
  addedAfter: number | null;
}
/** Of what nobody filters. */
export const NO_FILTERS: SearchFilters = {
  country: [],
  city: [],
  region: [],
  type: [],
  genre: [],
  form: [],
  theme: [],
  qualifier: [],
  premiere: [],
  arthouseIndex: [],
  deadlineMonth: [],
  student: null,
  openNow: null,
  feeMin: null,
  feeMax: null,
  addedAfter: null,
};

type Said = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined };
/** What somebody says of them, whole: what is left out asks for nothing. */
export function givenFilters(said: Said | null | undefined): SearchFilters {
  const given = Object.entries(said ?? {}).filter(([, value]) => value !== undefined);
  return { ...NO_FILTERS, ...(Object.fromEntries(given) as Partial<SearchFilters>) };
}

/** Where a festival is, and how the art houses rank it; null is not known. */
export interface SearchedFestival {
  country: string | null;
  city: string | null;
  /** What `cityKeys` makes of the two, where who has the festival keeps it: to fold a name takes longer than to compare it. */
  cityKeys?: readonly string[];
  /** The UN's widest region. */
  region: string | null;
  arthouseIndex: string;
}
/** Of a competition, what is asked for: whom it takes, and when. */
export interface SearchedCompetition {
  types: readonly string[];
  genres: readonly string[];
  forms: readonly string[];
  themes: readonly string[];
  premieres: readonly string[];
  qualifiers: readonly string[];
  isForStudents: boolean;
  /** Milliseconds; null: open. */
  opensAt: number | null;
  /** `date`: YYYY-MM-DD. */
  tiers: readonly (Tier & { date: string })[];
}

/** A kind of condition with values to choose from: whose it is, and the values that one has. */
export interface Condition {
  of: 'festival' | 'competition';
  values(festival: SearchedFestival, competition: SearchedCompetition | null, now: number): readonly string[];
  chosen(filters: SearchFilters): readonly string[];
}

/** How long a value that is chosen may be; how many values of one kind: of countries and months, others. */
export const LONGEST_CHOSEN = 80;
export const MOST_CHOSEN = 60;
export const MOST_COUNTRIES = 250;
export const MOST_MONTHS = 24;
/** How a city is asked for: `FR:Lyon`. */
export const CITY = /^[A-Z]{2}:/;
/** A city as a search names it, and back. */
export const cityCode = ({ country, city }: { country: string; city: string }) => `${country}:${city}`;
export const cityOf = (code: string) => ({ country: code.slice(0, 2), city: code.slice(3) });
/** A city however it is written: `FR:LYON` is `FR:lyon`. */
export const cityKey = (code: string) => `${code.slice(0, 2)}:${foldedName(code.slice(3))}`;
/** The city of a festival as it is compared; none where its country or city is not known. */
export const cityKeys = ({ country, city }: { country: string | null; city: string | null }): string[] =>
  country && city ? [cityKey(cityCode({ country, city }))] : [];
export const isSameCity = (one: string, other: string): boolean =>
  one === other || cityKey(one) === cityKey(other);

const one = (value: string | null) => (value === null ? [] : [value]);
const FLAGS = { true: ['true'], false: ['false'] };
const flag = (value: boolean | null): readonly string[] => (value === null ? [] : FLAGS[`${value}`]);
const isOpen = ({ tiers, opensAt }: SearchedCompetition, now: number) =>
  openTier(tiers, opensAt, now) !== null;
const months = ({ tiers }: SearchedCompetition, now: number) =>
  tiers.filter((tier) => !tier.deprecated && !hasClosed(tier, now)).map(({ date }) => date.slice(0, 7));

/** Conditions of one kind are alternatives; all kinds must hold. What one means is the same in the search and in a film's list. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  country: {
    of: 'festival',
    values: (festival) => one(festival.country),
    chosen: (filters) => filters.country,
  },
  city: {
    of: 'festival',
    values: (festival) => festival.cityKeys ?? cityKeys(festival),
    chosen: (filters) => filters.city.map(cityKey),
  },
  region: { of: 'festival', values: (festival) => one(festival.region), chosen: (filters) => filters.region },
  arthouseIndex: {
    of: 'festival',
    values: (festival) => [festival.arthouseIndex],
    chosen: (filters) => filters.arthouseIndex,
  },
  type: {
    of: 'competition',
    values: (_, competition) => competition!.types,
    chosen: (filters) => filters.type,
  },
  genre: {
    of: 'competition',
    values: (_, competition) => competition!.genres,
    chosen: (filters) => filters.genre,
  },
  form: {
    of: 'competition',
    values: (_, competition) => competition!.forms,
    chosen: (filters) => filters.form,
  },
  theme: {
    of: 'competition',
    values: (_, competition) => competition!.themes,
    chosen: (filters) => filters.theme,
  },
  qualifier: {
    of: 'competition',
    values: (_, competition) => competition!.qualifiers,
    chosen: (filters) => filters.qualifier,
  },
  premiere: {
    of: 'competition',
    values: (_, competition) => competition!.premieres,
    chosen: (filters) => filters.premiere,
  },
  student: {
    of: 'competition',
    values: (_, competition) => flag(competition!.isForStudents),
    chosen: (filters) => flag(filters.student),
  },
  openNow: {
    of: 'competition',
    values: (_, competition, now) => flag(isOpen(competition!, now)),
    chosen: (filters) => flag(filters.openNow),
  },
  deadlineMonth: {
    of: 'competition',
    values: (_, competition, now) => months(competition!, now),
    chosen: (filters) => filters.deadlineMonth,
  },
};

/** How the values of a kind stand: the most frequent first, months in their own order. */
export const inFacetOrder =
  (name: string) =>
  (a: { value: string; count: number }, b: { value: string; count: number }): number =>
    (name === 'deadlineMonth' ? 0 : b.count - a.count) || (a.value < b.value ? -1 : 1);
