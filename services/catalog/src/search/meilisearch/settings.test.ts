import type { Settings } from 'meilisearch';
import { isSettled, MEILISEARCH_SETTINGS } from './settings.js';

/** Meilisearch returns sets in its own order, and more settings than were written. */
const asGiven = (over: Settings = {}): Settings => ({
  ...structuredClone(MEILISEARCH_SETTINGS as Settings),
  stopWords: MEILISEARCH_SETTINGS.stopWords.toSorted(),
  synonyms: Object.fromEntries(Object.entries(MEILISEARCH_SETTINGS.synonyms).reverse()),
  faceting: { ...MEILISEARCH_SETTINGS.faceting, sortFacetValuesBy: { '*': 'alpha' } },
  searchCutoffMs: null,
  ...over,
});

it('accepts settings that differ only in order', () => expect(isSettled(asGiven())).toBe(true));

it.each<[string, Settings]>([
  ['no stop words', { stopWords: [] }],
  ['one stop word more', { stopWords: [...MEILISEARCH_SETTINGS.stopWords, 'film'] }],
  ['ranking rules in another order', { rankingRules: MEILISEARCH_SETTINGS.rankingRules.toReversed() }],
  [
    'attributes in another order',
    { searchableAttributes: MEILISEARCH_SETTINGS.searchableAttributes.toReversed() },
  ],
  ['fewer hits', { pagination: { maxTotalHits: 1000 } }],
  ['one synonym more', { synonyms: { ...MEILISEARCH_SETTINGS.synonyms, film: ['movie'] } }],
  [
    'other lengths for typos',
    {
      typoTolerance: {
        ...MEILISEARCH_SETTINGS.typoTolerance,
        minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
      },
    },
  ],
])('rejects settings with %s', (_what, over) => expect(isSettled(asGiven(over))).toBe(false));

it('sorts by the requested order first and by name last', () => {
  expect(MEILISEARCH_SETTINGS.rankingRules[0]).toBe('sort');
  expect(MEILISEARCH_SETTINGS.rankingRules.slice(-3)).toEqual([
    'sortName:asc',
    'festivalId:asc',
    'competitionId:asc',
  ]);
});
