import { CitySpellings } from './city-spellings.js';
import { toCityKey } from './conditions.js';

it.each([
  [['LYON', 'Lyon', 'lyon'], 'FR:Lyon'],
  [['lodz', 'Lodz', 'Łódź', 'ŁÓDŹ'], 'FR:Łódź'],
  [['Saint Denis', 'Saint-Denis'], 'FR:Saint Denis'],
])('shows the best spelling of %j in any order of learning', (names, best) => {
  for (const some of [names, names.toReversed()]) {
    const cities = new CitySpellings();
    for (const city of some) cities.learn({ country: 'FR', city });
    expect(cities.getDisplayValue('city', toCityKey(`FR:${names[0]}`))).toBe(best);
  }
});

it('does not share spellings between instances', () => {
  const [one, other] = [new CitySpellings(), new CitySpellings()];
  one.learn({ country: 'FR', city: 'Lyon' });
  for (const unknown of [
    { country: null, city: 'Lyon' },
    { country: 'FR', city: null },
  ])
    other.learn(unknown);
  expect(one.getDisplayValue('city', toCityKey('FR:lyon'))).toBe('FR:Lyon');
  expect(other.getDisplayValue('city', toCityKey('FR:lyon'))).toBe('FR:lyon');
});

it('returns the values of other facets unchanged', () => {
  const cities = new CitySpellings();
  cities.learn({ country: 'FR', city: 'Lyon' });
  expect(cities.getDisplayValue('country', toCityKey('FR:Lyon'))).toBe(toCityKey('FR:Lyon'));
});
