import { NO_FILTERS } from '@laurel/rules/conditions';
import { filterOf } from './filter.js';

const filters = { ...NO_FILTERS, country: ['SK', 'FR'], openNow: true };

it('one for each kind, its values alternatives', () =>
  expect(filterOf('competitions', filters)).toEqual([
    'own.country IN ["SK", "FR"]',
    'own.openNow IN ["true"]',
  ]));
it('of festivals asks all their competitions together', () =>
  expect(filterOf('festivals', filters)[1]).toBe('any.openNow IN ["true"]'));
it('a city however it is written, as the documents have it', () =>
  expect(filterOf('festivals', { ...NO_FILTERS, city: ['FR:LYON', 'PL:Łódź'] })).toEqual([
    'any.city IN ["FR:lyon", "PL:lodz"]',
  ]));
it('asks nothing where nothing is asked', () => expect(filterOf('festivals', NO_FILTERS)).toEqual([]));
it.each([
  ['"] OR id EXISTS', '["\\"] OR id EXISTS"]'],
  ['\\', '["\\\\"]'],
  ['\\" OR 1', '["\\\\\\" OR 1"]'],
])('%s ends no filter', (country, expected) =>
  expect(filterOf('festivals', { ...NO_FILTERS, country: [country] })).toEqual([
    `any.country IN ${expected}`,
  ]),
);
