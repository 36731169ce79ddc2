import { readCompetitionCell } from './read-competition-cell.js';

it.each([
  ['deadline', '46439', '2027-02-21'],
  ['deadline', '3. März 2027; 4 April 2027', '2027-03-03; 2027-04-04'],
  ['lateDeadline', '2027-02-01, 12 noon CET', '2027-02-01 12:00 CET'],
  ['notificationDate', '03/04/2027', '03/04/2027'],
  ['fee', '25,- / 1.500,-', 'EUR 25 / EUR 1500'],
  ['fee', '$35 (free for students)', 'USD 35 / Student USD 0'],
  ['studentFee', '10', 'EUR 10'],
  ['fee', 'many', 'many'],
  ['maxRuntime', '30 min', 'Runtime 30 min or less'],
  ['productionCountries', 'Scandinavia', 'Produced or co-produced in Denmark, Norway, or Sweden'],
  ['productionCountries', 'all except Russia', 'Main production country is not Russia'],
  ['productionCountries', 'all', 'all'],
  [
    'premiere',
    'European or International',
    'Regional premiere (no earlier screening in a country of Europe) / International premiere',
  ],
  ['premiere', 'exclusive', 'exclusive'],
])('shows %s “%s” as “%s”', (field, cell, text) =>
  expect(
    readCompetitionCell(
      field,
      cell,
      cell.includes('$') ? { row: null, local: 'USD' } : { row: 'EUR', local: null },
    ),
  ).toBe(text),
);

it('shows a fee whose currency is not clear as it is written', () =>
  expect(readCompetitionCell('fee', '$35', { row: null, local: null })).toBe('$35'));
