import { CitySpellings } from './city-spellings.js';
import { cityKey } from './conditions.js';

it.each([
  [['LYON', 'Lyon', 'lyon'], 'FR:Lyon'],
  [['lodz', 'Lodz', 'Łódź', 'ŁÓDŹ'], 'FR:Łódź'],
  [['Saint Denis', 'Saint-Denis'], 'FR:Saint Denis'],
])('of %j the best is shown, in whichever order they come', (names, best) => {
  for (const some of [names, names.toReversed()]) {
    const cities = new CitySpellings();
    for (const city of some) cities.learn({ country: 'FR', city });
    expect(cities.shown('city', cityKey(`FR:${names[0]}`))).toBe(best);
  }
});

it('what one was never shown is shown as it is, whatever another knows', () => {
  const [one, other] = [new CitySpellings(), new CitySpellings()];
  one.learn({ country: 'FR', city: 'Lyon' });
  for (const unknown of [
    { country: null, city: 'Lyon' },
    { country: 'FR', city: null },
  ])
    other.learn(unknown);
  expect(one.shown('city', cityKey('FR:lyon'))).toBe('FR:Lyon');
  expect(other.shown('city', cityKey('FR:lyon'))).toBe('FR:lyon');
});

it('other values are shown as they are', () => {
  const cities = new CitySpellings();
  cities.learn({ country: 'FR', city: 'Lyon' });
  expect(cities.shown('country', cityKey('FR:Lyon'))).toBe(cityKey('FR:Lyon'));
});
