import { NO_FILTERS } from '@laurel/rules/search/conditions';
import { toFilters } from './filter.js';

const filters = { ...NO_FILTERS, country: ['SK', 'FR'], openNow: true };

it('toFilters builds one filter per kind of condition, with its values as alternatives', () =>
  expect(toFilters('competitions', filters)).toEqual([
    'own.country IN ["SK", "FR"]',
    'own.openNow IN ["true"]',
  ]));
it('a filter of festivals uses the values of all their competitions together', () =>
  expect(toFilters('festivals', filters)[1]).toBe('any.openNow IN ["true"]'));
it('toFilters normalizes the spelling of a city as in the documents', () =>
  expect(toFilters('festivals', { ...NO_FILTERS, city: ['FR:LYON', 'PL:Łódź'] })).toEqual([
    'any.city IN ["FR:lyon", "PL:lodz"]',
  ]));
it('toFilters builds no filter without conditions', () =>
  expect(toFilters('festivals', NO_FILTERS)).toEqual([]));
it.each([
  ['"] OR id EXISTS', '["\\"] OR id EXISTS"]'],
  ['\\', '["\\\\"]'],
  ['\\" OR 1', '["\\\\\\" OR 1"]'],
])('escapes %s in a filter', (country, expected) =>
  expect(toFilters('festivals', { ...NO_FILTERS, country: [country] })).toEqual([
    `any.country IN ${expected}`,
  ]),
);
