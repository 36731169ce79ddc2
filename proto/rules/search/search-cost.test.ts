import { isExpensiveSearch, estimateSearchCost, countSearchSteps, type Search } from './search-cost.js';

const facets = [
  'country',
  'region',
  'type',
  'genre',
  'form',
  'theme',
  'qualifier',
  'premiere',
  'arthouseIndex',
  'deadlineMonth',
  'openNow',
  'student',
  'feeMax',
];
const search = (overrides: Partial<Search>): Search => ({
  tokens: 0,
  facets: [],
  filters: {},
  sort: null,
  ...overrides,
});

it.each<[string, Partial<Search>, number]>([
  ['nothing', {}, 0],
  ['a word', { tokens: 1 }, 2],
  ['words beyond the tenth, which are not searched for', { tokens: 60 }, 20],
  ['two facets', { facets: ['country', 'genre'] }, 1],
  ['a filter', { filters: { openNow: false } }, 1],
  ['filters without a value', { filters: { genre: [], openNow: null, feeMax: undefined } }, 0],
  [
    'a facet that is counted again without its own filter',
    { facets: ['genre'], filters: { genre: ['Drama'] } },
    2.5,
  ],
  ['a sort order', { sort: 'fee' }, 1],
])('computes the steps of %s: %s', (_search, overrides, steps) =>
  expect(countSearchSteps(search(overrides))).toBe(steps),
);

const chosen = { tokens: 3, facets, filters: { genre: ['Drama'] }, sort: 'fee' };
it.each<[string, Partial<Search>, boolean]>([
  ['three words, every facet, one of them filtered, sorted', chosen, false],
  ['the same search with another filter', { ...chosen, filters: { genre: ['Drama'], openNow: true } }, true],
  ['five words with twelve facets', { tokens: 5, facets: facets.slice(1) }, true],
  ['ten words', { tokens: 10 }, true],
])('treats %s as expensive: %s', (_search, overrides, isExpensive) =>
  expect(isExpensiveSearch(search(overrides))).toBe(isExpensive),
);

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [10, 6],
])('a search with %s tokens costs %s', (tokens, cost) =>
  expect(estimateSearchCost(search({ tokens }))).toBe(cost),
);
