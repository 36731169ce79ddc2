import { listOtherCityNames } from './city-names.js';

it.each([
  ['Den Haag', 'NL', 'The Hague'],
  ['The Hague', 'NL', 'Den Haag'],
  ['athens', 'GR', 'Αθήνα'],
  ['ZÜRICH', 'CH', 'Zurigo'],
  ['Wien', 'AT', 'Vienna'],
  ['Venice', 'IT', 'Venezia'],
  ['東京', 'JP', 'Tokyo'],
  ['Mumbai', 'IN', 'Bombay'],
])('the city %s in %s is also called %s', (city, country, name) =>
  expect(listOtherCityNames(city, country)).toContain(name),
);
it.each([
  ['Venice', 'US', 'Venezia'],
  ['Athens', 'US', 'Αθήνα'],
  ['Wien', null, 'Vienna'],
  ['Nowhere', 'SE', 'Lund'],
])('the city %s in %s is not called %s', (city, country, name) =>
  expect(listOtherCityNames(city, country)).not.toContain(name),
);
it('listOtherCityNames returns no names of one or two Latin letters', () =>
  expect(listOtherCityNames('Shanghai', 'CN').filter((name) => /^[a-z]{1,2}$/i.test(name))).toEqual([]));
