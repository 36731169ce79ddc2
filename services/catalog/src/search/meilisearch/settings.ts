import type { Settings } from 'meilisearch';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import { MIN_LETTERS_FOR_TYPOS } from '../ranking/index/settings.js';

/**
 * The attribute with the values of the competition itself. Its name must stay, because the recorded searches
 * of the tests contain it.
 */
export const COMPETITION_VALUES = 'own';

/** More than any catalogue has, so that a response contains all matches. */
const MAX_HITS = 1_000_000;

/** The search settings in Meilisearch's format. */
export const INDEX_SETTINGS = {
  searchableAttributes: [...SEARCH_SETTINGS.attributes],
  displayedAttributes: [
    'id',
    'festivalId',
    'competitionId',
    'contentHash',
    'festivalName',
    'alternativeNames',
    'name',
  ],
  filterableAttributes: ['festivalId', 'competitionId', COMPETITION_VALUES, 'any'],
  sortableAttributes: ['isPast'],
  // The requested sort order comes first. Documents that no rule separates are sorted by name, as in the
  // other engine.
  rankingRules: [
    'sort',
    'words',
    'typo',
    'proximity',
    'attributeRank',
    'wordPosition',
    'exactness',
    'sortName:asc',
    'festivalId:asc',
    'competitionId:asc',
  ],
  stopWords: [...SEARCH_SETTINGS.stopWords],
  synonyms: Object.fromEntries(
    Object.entries(SEARCH_SETTINGS.synonyms).map(([word, alternatives]) => [word, [...alternatives]]),
  ),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: MIN_LETTERS_FOR_TYPOS[0], twoTypos: MIN_LETTERS_FOR_TYPOS[1] },
    disableOnAttributes: [...SEARCH_SETTINGS.withoutTypos],
    disableOnWords: [...SEARCH_SETTINGS.neverMisspelt],
    disableOnNumbers: true,
  },
  // Folded names are in Latin letters, or are not split into words. The locales prevent Meilisearch from
  // guessing the language.
  localizedAttributes: [{ attributePatterns: ['*'], locales: ['eng', 'fra', 'spa'] }],
  proximityPrecision: 'byWord',
  pagination: { maxTotalHits: MAX_HITS },
  faceting: { maxValuesPerFacet: MAX_HITS },
  // This service creates the labels of facet values, and the page receives all of them.
  facetSearch: false,
} satisfies Settings;

/** Meilisearch's matching strategy for each `Dropping` mode, which is sent with each query. */
export const MATCHING_STRATEGY = { none: 'all', last: 'last', frequent: 'frequency' } as const;

/** Lists whose order matters. Meilisearch returns other lists in any order. */
const ORDERED_LISTS = ['searchableAttributes', 'rankingRules'];
const toComparable = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const values = value.map((item) => toComparable(name, item));
    return ORDERED_LISTS.includes(name) ? values : values.sort();
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(
    ([key, entryValue]) => [key, toComparable(name, entryValue)] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};
/** Returns whether all settings of this service are in effect. Ignores other settings. */
export function hasSettings(currentSettings: Settings, expected: Settings = INDEX_SETTINGS): boolean {
  return Object.entries(expected).every(([name, value]) => {
    const currentValue = currentSettings[name as keyof Settings];
    const relevantValue =
      isRecord(value) && isRecord(currentValue) && name !== 'synonyms'
        ? pick(currentValue, Object.keys(value))
        : currentValue;
    return JSON.stringify(toComparable(name, relevantValue)) === JSON.stringify(toComparable(name, value));
  });
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pick = (record: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));
