import type { Settings } from 'meilisearch';
import { hasSettings, INDEX_SETTINGS } from './settings.js';

/**
 * Returns settings as Meilisearch does: lists in its own order, and more settings than were written.
 */
const toResponse = (overrides: Settings = {}): Settings => ({
  ...structuredClone(INDEX_SETTINGS as Settings),
  stopWords: INDEX_SETTINGS.stopWords.toSorted(),
  synonyms: Object.fromEntries(Object.entries(INDEX_SETTINGS.synonyms).reverse()),
  faceting: { ...INDEX_SETTINGS.faceting, sortFacetValuesBy: { '*': 'alpha' } },
  searchCutoffMs: null,
  ...overrides,
});

it('accepts settings that differ only in the order of unordered lists', () =>
  expect(hasSettings(toResponse())).toBe(true));

it.each<[string, Settings]>([
  ['no stop words', { stopWords: [] }],
  ['one stop word more', { stopWords: [...INDEX_SETTINGS.stopWords, 'film'] }],
  ['ranking rules in another order', { rankingRules: INDEX_SETTINGS.rankingRules.toReversed() }],
  ['attributes in another order', { searchableAttributes: INDEX_SETTINGS.searchableAttributes.toReversed() }],
  ['fewer hits', { pagination: { maxTotalHits: 1000 } }],
  ['one synonym more', { synonyms: { ...INDEX_SETTINGS.synonyms, film: ['movie'] } }],
  [
    'other lengths for typos',
    { typoTolerance: { ...INDEX_SETTINGS.typoTolerance, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } } },
  ],
])('rejects settings with %s', (_what, overrides) => expect(hasSettings(toResponse(overrides))).toBe(false));

it('the ranking rules sort by the requested order first and by name last', () => {
  expect(INDEX_SETTINGS.rankingRules[0]).toBe('sort');
  expect(INDEX_SETTINGS.rankingRules.slice(-3)).toEqual([
    'sortName:asc',
    'festivalId:asc',
    'competitionId:asc',
  ]);
});
