import { getCityNames } from './city-names.js';

it.each([
  ['Den Haag', 'NL', 'Den Haag The Hague'],
  ['athens', 'GR', 'Athina Athens'],
  ['Athens', 'US', 'Athens'],
  ['Venice', 'US', 'Venice'],
  ['ZÜRICH', 'CH', 'Zürich Zurich'],
  ['Lund', 'SE', 'Lund'],
  ['Wien', null, 'Wien'],
])('the city %s in %s has the names: %s', (city, country, expectedNames) =>
  expect(getCityNames(city, country)).toBe(expectedNames),
);
