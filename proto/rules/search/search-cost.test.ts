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
const search = (over: Partial<Search>): Search => ({
  tokens: 0,
  facets: [],
  filters: {},
  sort: null,
  ...over,
});

it.each<[string, Partial<Search>, number]>([
  ['nothing', {}, 0],
  ['a word', { tokens: 1 }, 2],
  ['words beyond the tenth, which are not searched for', { tokens: 60 }, 20],
  ['two facets', { facets: ['country', 'genre'] }, 1],
  ['a filter', { filters: { openNow: false } }, 1],
  ['filters that say nothing', { filters: { genre: [], openNow: null, feeMax: undefined } }, 0],
  [
    'a facet that is counted again without its own filter',
    { facets: ['genre'], filters: { genre: ['Drama'] } },
    2.5,
  ],
  ['an order', { sort: 'fee' }, 1],
])('computes the steps of %s: %s', (_what, over, steps) =>
  expect(countSearchSteps(search(over))).toBe(steps),
);

const chosen = { tokens: 3, facets, filters: { genre: ['Drama'] }, sort: 'fee' };
it.each<[string, Partial<Search>, boolean]>([
  ['three words, every facet, one of them chosen, sorted', chosen, false],
  ['the same with a filter more', { ...chosen, filters: { genre: ['Drama'], openNow: true } }, true],
  ['five words with twelve facets', { tokens: 5, facets: facets.slice(1) }, true],
  ['ten words', { tokens: 10 }, true],
])('treats %s as expensive: %s', (_what, over, isExpensive) =>
  expect(isExpensiveSearch(search(over))).toBe(isExpensive),
);

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [10, 6],
])('charges for %s tokens %s', (tokens, cost) => expect(estimateSearchCost(search({ tokens }))).toBe(cost));
