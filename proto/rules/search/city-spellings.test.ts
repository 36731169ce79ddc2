import { CitySpellings } from './city-spellings.js';
import { toCityKey } from './conditions.js';

it.each([
  [['LYON', 'Lyon', 'lyon'], 'FR:Lyon'],
  [['lodz', 'Lodz', 'Łódź', 'ŁÓDŹ'], 'FR:Łódź'],
  [['Saint Denis', 'Saint-Denis'], 'FR:Saint Denis'],
])('shows the best spelling of %j in any order of learning', (names, best) => {
  for (const learnedNames of [names, names.toReversed()]) {
    const cities = new CitySpellings();
    for (const city of learnedNames) cities.learn({ country: 'FR', city });
    expect(cities.getDisplayValue('city', toCityKey(`FR:${names[0]}`))).toBe(best);
  }
});

it('does not share spellings between instances', () => {
  const [cities, otherCities] = [new CitySpellings(), new CitySpellings()];
  cities.learn({ country: 'FR', city: 'Lyon' });
  for (const unknown of [
    { country: null, city: 'Lyon' },
    { country: 'FR', city: null },
  ])
    otherCities.learn(unknown);
  expect(cities.getDisplayValue('city', toCityKey('FR:lyon'))).toBe('FR:Lyon');
  expect(otherCities.getDisplayValue('city', toCityKey('FR:lyon'))).toBe('FR:lyon');
});

it('returns the values of other facets unchanged', () => {
  const cities = new CitySpellings();
  cities.learn({ country: 'FR', city: 'Lyon' });
  expect(cities.getDisplayValue('country', toCityKey('FR:Lyon'))).toBe(toCityKey('FR:Lyon'));
});
