import { foldName } from '../text/fold.js';
import type { Money } from '../money/money.js';
import { findOpenTier, hasClosed, type Tier } from '../fees/tiers.js';

/** Filters of a festival and competition search. An empty list or null sets no condition. */
export interface SearchFilters {
  country: string[];
  /** `FR:Lyon`: the country is part of a city's identity. */
  city: string[];
  region: string[];
  type: string[];
  genre: string[];
  form: string[];
  theme: string[];
  qualifier: string[];
  /** Required premiere levels. `none` matches competitions that require no premiere. */
  premiere: string[];
  arthouseIndex: string[];
  /** YYYY-MM. */
  deadlineMonth: string[];
  student: boolean | null;
  openNow: boolean | null;
  feeMin: Money | null;
  feeMax: Money | null;
  /** Matches competitions that were added after the one with this id. Null matches all. */
  addedAfter: number | null;
}
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

type SearchFiltersInput = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined };
/** Completes partial filters. Missing filters set no condition. */
export function completeFilters(input: SearchFiltersInput | null | undefined): SearchFilters {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  return { ...NO_FILTERS, ...(Object.fromEntries(entries) as Partial<SearchFilters>) };
}

/** The location and art-house rank of a festival. Null means unknown. */
export interface SearchedFestival {
  country: string | null;
  city: string | null;
  /** The precomputed result of `toCityKeys`, because folding a name takes longer than comparing it. */
  cityKeys?: readonly string[];
  /** The UN's largest region. */
  region: string | null;
  arthouseIndex: string;
}
/** The searchable properties of a competition. */
export interface SearchedCompetition {
  types: readonly string[];
  genres: readonly string[];
  forms: readonly string[];
  themes: readonly string[];
  premieres: readonly string[];
  qualifiers: readonly string[];
  isForStudents: boolean;
  /** Milliseconds. Null means already open. */
  opensAt: number | null;
  /** `date`: YYYY-MM-DD. */
  tiers: readonly (Tier & { date: string })[];
}

/** A condition with selectable values: what it applies to, and the values that an item has. */
export interface Condition {
  target: 'festival' | 'competition';
  getValues(
    festival: SearchedFestival,
    competition: SearchedCompetition | null,
    now: number,
  ): readonly string[];
  getSelectedValues(filters: SearchFilters): readonly string[];
}

/** Limits of chosen filter values. Countries and months have their own limits. */
export const MAX_FILTER_VALUE_LENGTH = 80;
export const MAX_FILTER_VALUES = 60;
export const MAX_FILTER_COUNTRIES = 250;
export const MAX_FILTER_MONTHS = 24;
/** Matches the start of a city code: `FR:Lyon`. */
export const CITY = /^[A-Z]{2}:/;
/** `createCityCode` builds the code of a city in a search; `parseCityCode` splits it. */
export const createCityCode = ({ country, city }: { country: string; city: string }) => `${country}:${city}`;
export const parseCityCode = (code: string) => ({ country: code.slice(0, 2), city: code.slice(3) });
/** Returns a city code that is equal for all spellings: `FR:LYON` equals `FR:lyon`. */
export const toCityKey = (code: string) => `${code.slice(0, 2)}:${foldName(code.slice(3))}`;
/** Returns the comparison keys of a festival's city. Returns an empty list if its country or city is unknown. */
export const toCityKeys = ({ country, city }: { country: string | null; city: string | null }): string[] =>
  country && city ? [toCityKey(createCityCode({ country, city }))] : [];
export const isSameCity = (value: string, other: string): boolean =>
  value === other || toCityKey(value) === toCityKey(other);

const toList = (value: string | null) => (value === null ? [] : [value]);
const createListCondition = (
  property: 'types' | 'genres' | 'forms' | 'themes' | 'qualifiers' | 'premieres',
  filter: 'type' | 'genre' | 'form' | 'theme' | 'qualifier' | 'premiere',
): Condition => ({
  target: 'competition',
  getValues: (_, competition) => competition![property],
  getSelectedValues: (filters) => filters[filter],
});
const FLAGS = { true: ['true'], false: ['false'] };
const toFlag = (value: boolean | null): readonly string[] => (value === null ? [] : FLAGS[`${value}`]);
const isOpenNow = ({ tiers, opensAt }: SearchedCompetition, now: number) =>
  findOpenTier(tiers, opensAt, now) !== null;
const getDeadlineMonths = ({ tiers }: SearchedCompetition, now: number) =>
  tiers.filter((tier) => !tier.deprecated && !hasClosed(tier, now)).map(({ date }) => date.slice(0, 7));

/** Values of one condition are alternatives; all conditions must match. Lists and search share them. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  country: {
    target: 'festival',
    getValues: (festival) => toList(festival.country),
    getSelectedValues: (filters) => filters.country,
  },
  city: {
    target: 'festival',
    getValues: (festival) => festival.cityKeys ?? toCityKeys(festival),
    getSelectedValues: (filters) => filters.city.map(toCityKey),
  },
  region: {
    target: 'festival',
    getValues: (festival) => toList(festival.region),
    getSelectedValues: (filters) => filters.region,
  },
  arthouseIndex: {
    target: 'festival',
    getValues: (festival) => [festival.arthouseIndex],
    getSelectedValues: (filters) => filters.arthouseIndex,
  },
  type: createListCondition('types', 'type'),
  genre: createListCondition('genres', 'genre'),
  form: createListCondition('forms', 'form'),
  theme: createListCondition('themes', 'theme'),
  qualifier: createListCondition('qualifiers', 'qualifier'),
  premiere: createListCondition('premieres', 'premiere'),
  student: {
    target: 'competition',
    getValues: (_, competition) => toFlag(competition!.isForStudents),
    getSelectedValues: (filters) => toFlag(filters.student),
  },
  openNow: {
    target: 'competition',
    getValues: (_, competition, now) => toFlag(isOpenNow(competition!, now)),
    getSelectedValues: (filters) => toFlag(filters.openNow),
  },
  deadlineMonth: {
    target: 'competition',
    getValues: (_, competition, now) => getDeadlineMonths(competition!, now),
    getSelectedValues: (filters) => filters.deadlineMonth,
  },
};

/** The facets of a search. `feeMax` counts the competitions without a fee. */
export const SEARCH_FACETS: readonly string[] = [...Object.keys(CONDITIONS), 'feeMax'];
/** The facets of a film's list. */
export const LISTING_FACETS: readonly string[] = [
  ...SEARCH_FACETS,
  'verdict',
  'chance',
  'listed',
  'deadlineWithin',
];
/** The orders of a search. */
export const SEARCH_SORTS = ['relevance', 'name', 'deadline', 'fee'] as const;

/** Sorts facet values by descending count, and months chronologically. */
export const createFacetComparator =
  (name: string) =>
  (a: { value: string; count: number }, b: { value: string; count: number }): number => {
    const valueOrder = a.value < b.value ? -1 : 1;
    return name === 'deadlineMonth' ? valueOrder : b.count - a.count || valueOrder;
  };
