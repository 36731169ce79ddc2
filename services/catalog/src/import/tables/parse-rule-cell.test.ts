import { RULE_COLUMNS, type RuleColumn } from './competition-columns.js';
import { parseRuleCell } from './parse-rule-cell.js';

const getValue = (column: RuleColumn, cell: string) => {
  const rules = parseRuleCell(column, cell);
  return typeof rules === 'string' ? rules : (rules[0]?.[RULE_COLUMNS[column][0]] ?? null);
};

it.each<[RuleColumn, string, unknown]>([
  ['maxRuntime', '40', 2400],
  ['maxRuntime', '00:40:00', 2400],
  ['maxRuntime', "40'", 2400],
  ['maxRuntime', '1 h 30', 5400],
  ['maxRuntime', '2 Stunden', 7200],
  ['maxRuntime', 'under 40 min', 2399],
  ['maxRuntime', 'weniger als 40 Minuten', 2399],
  ['maxRuntime', 'moins de 40 min', 2399],
  ['maxRuntime', 'max. 40 min', 2400],
  ['maxRuntime', 'bis zu 40 Min.', 2400],
  ['maxRuntime', "jusqu'à 40 minutes", 2400],
  ['maxRuntime', 'hasta 40 minutos', 2400],
  ['maxRuntime', '40 minutes or less', 2400],
  ['maxRuntime', '40 min or under', 2400],
  ['maxRuntime', '40 Minuten oder weniger', 2400],
  ['maxRuntime', '40 min max.', 2400],
  ['maxRuntime', '25:00', 1500],
  ['maxRuntime', 'max. 1h 30m', 5400],
  ['maxRuntime', 'under 15\'30"', 929],
  ['maxRuntime', 'No limit', null],
  ['maxRuntime', 'keine Begrenzung', null],
  ['maxRuntime', 'sans limite', null],
  ['minRuntime', 'none', null],
  ['minRuntime', 'No minimum', null],
  ['completedAfter', 'no limit', null],
  ['completedAfter', 'any year', null],
  ['completedAfter', 'after 1 Jan 2026', '2026-01-02'],
  ['completedAfter', 'nach dem 31.12.2025', '2026-01-01'],
  ['completedAfter', 'after 2025', '2026-01-01'],
  ['completedAfter', 'on or after 1 Jan 2026', '2026-01-01'],
  ['completedAfter', '1 Jan 2026 or later', '2026-01-01'],
  ['premiere', 'No restrictions', null],
  ['minRuntime', '60 minutes or more', 3600],
  ['minRuntime', '1:30:00', 5400],
  ['minRuntime', 'at least 60 min', 3600],
  ['minRuntime', 'mindestens 60 Minuten', 3600],
  ['minRuntime', 'más de 60 minutos', 3601],
  ['minRuntime', '> 60', 3601],
  ['completedAfter', '2026', '2026-01-01'],
  ['completedAfter', 'Jan 2026', '2026-01-01'],
  ['completedAfter', 'since March 2026', '2026-03-01'],
  ['completedAfter', 'after December 2025', '2026-01-01'],
  ['completedAfter', 'ab Januar 2026', '2026-01-01'],
  ['completedAfter', 'enero de 2026', '2026-01-01'],
  ['completedAfter', '03/2026', '2026-03-01'],
  ['completedAfter', '2026-03', '2026-03-01'],
  ['completedAfter', '2026年3月', '2026-03-01'],
  ['completedAfter', '15 March 2026', '2026-03-15'],
  ['completedAfter', 'seit 1. März 2026', '2026-03-01'],
  ['premiere', 'World premiere', 'World Premiere'],
  ['premiere', 'World Premiere required', 'World Premiere'],
  ['premiere', 'Première mondiale', 'World Premiere'],
  ['premiere', 'Weltpremiere', 'World Premiere'],
  ['premiere', 'national', 'Country'],
  ['premiere', 'Estreno nacional', 'Country'],
  ['premiere', 'Prima internazionale', 'International'],
  ['premiere', 'City premiere', 'City'],
  ['premiere', 'not required', null],
  ['premiere', 'keine', null],
])('reads the rule %s from %j', (column, cell, value) => expect(getValue(column, cell)).toEqual(value));

it.each<[string, unknown[]]>([
  ['any country', []],
  ['Keine', []],
  ['no restrictions', []],
  [
    'Germany; Österreich; EU',
    [{ type: 'production_restriction_country', countries: ['DE', 'AT', 'bloc:EU'] }],
  ],
  [
    'Europe except Russia',
    [
      { type: 'production_restriction_country', countries: ['M49:150'] },
      { type: 'country_restriction_forbidden', countries: ['RU'] },
    ],
  ],
])('reads the eligible countries %j', (cell, rules) =>
  expect(parseRuleCell('productionCountries', cell)).toEqual(rules),
);

it.each<[RuleColumn, string]>([
  ['maxRuntime', '1:30'],
  ['maxRuntime', 'at least 40 min'],
  ['minRuntime', 'up to 40 min'],
  ['maxRuntime', '5-15 min'],
  ['maxRuntime', '40 minutes or more'],
  ['minRuntime', '40 minutes or less'],
  ['completedAfter', 'after the festival'],
  ['premiere', 'exclusive'],
  ['premiere', 'World premiere preferred'],
  ['completedAfter', 'recently'],
  ['completedAfter', '13/2026'],
])('returns a message for a cell that it cannot parse: %s %j', (column, cell) =>
  expect(parseRuleCell(column, cell)).toEqual(expect.any(String)),
);
