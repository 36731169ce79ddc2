import type { Settings } from 'meilisearch';
import { SEARCH_SETTINGS } from '../search-settings.js';
import { TYPOS_FROM } from '../ranking/settings.js';

/** More than any catalogue has: a question is answered with all that has its words. */
const EVERYTHING = 1_000_000;

/** How the index reads and ranks: the house's settings, in Meilisearch's words. */
export const MEILISEARCH_SETTINGS = {
  searchableAttributes: [...SEARCH_SETTINGS.attributes],
  displayedAttributes: [
    'id',
    'festivalId',
    'competitionId',
    'seal',
    'festivalName',
    'alternativeNames',
    'name',
  ],
  filterableAttributes: ['festivalId', 'competitionId', 'own', 'any'],
  sortableAttributes: ['isPast'],
  // What is asked for as an order goes before all else; what no rule tells apart stands by name, as everywhere.
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
    Object.entries(SEARCH_SETTINGS.synonyms).map(([word, others]) => [word, [...others]]),
  ),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: TYPOS_FROM[0], twoTypos: TYPOS_FROM[1] },
    disableOnAttributes: [...SEARCH_SETTINGS.withoutTypos],
    disableOnWords: [...SEARCH_SETTINGS.wellSpelt],
    disableOnNumbers: true,
  },
  // Folded names are in Latin letters or are not cut into words: which language they are in is not guessed at.
  localizedAttributes: [{ attributePatterns: ['*'], locales: ['eng', 'fra', 'spa'] }],
  proximityPrecision: 'byWord',
  pagination: { maxTotalHits: EVERYTHING },
  faceting: { maxValuesPerFacet: EVERYTHING },
  // Its values are labelled in our words, and all of them go to the page.
  facetSearch: false,
} satisfies Settings;

/** Words may be left out by how common they are; said with each question. */
export const MATCHING_STRATEGY = { none: 'all', last: 'last', frequent: 'frequency' } as const;

/** Meilisearch gives lists back in an order of its own, but for those whose order means something. */
const IN_ORDER = ['searchableAttributes', 'rankingRules'];
const comparable = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const values = value.map((one) => comparable(name, one));
    return IN_ORDER.includes(name) ? values : values.sort();
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, one]) => [key, comparable(name, one)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};
/** Whether everything that we say is so already; what we say nothing of may be as it likes. */
export function isSettled(now: Settings, wanted: Settings = MEILISEARCH_SETTINGS): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const own = now[name as keyof Settings];
    const said =
      isRecord(value) && isRecord(own) && name !== 'synonyms' ? pick(own, Object.keys(value)) : own;
    return JSON.stringify(comparable(name, said)) === JSON.stringify(comparable(name, value));
  });
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pick = (from: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
