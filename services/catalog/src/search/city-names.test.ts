import { cityNames } from './city-names.js';

it.each([
  ['Den Haag', 'NL', 'Den Haag The Hague'],
  ['athens', 'GR', 'Athina Athens'],
  ['Athens', 'US', 'Athens'],
  ['Venice', 'US', 'Venice'],
  ['ZÜRICH', 'CH', 'Zürich Zurich'],
  ['Lund', 'SE', 'Lund'],
  ['Wien', null, 'Wien'],
])('%s in %s is also called: %s', (city, country, all) => expect(cityNames(city, country)).toBe(all));
