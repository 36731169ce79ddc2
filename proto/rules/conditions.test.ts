import { CONDITIONS, cityKeys, givenFilters, isSameCity, NO_FILTERS } from './conditions.js';

const city = CONDITIONS.city!;
const valuesOf = (name: string, country = 'FR') =>
  city.values({ city: name, country, region: null, arthouseIndex: 'unknown' }, null, 0);

it('a city is one, however it is written', () => {
  const all = ['LYON', 'Lyon', 'lyon'].map((name) => valuesOf(name));
  expect(new Set(all.flat()).size).toBe(1);
  for (const code of ['FR:lyon', 'FR:LYON', 'FR:Lyón'])
    expect(city.chosen({ ...NO_FILTERS, city: [code] })).toEqual(all[0]);
  expect(valuesOf('Lyon', 'US')).not.toEqual(all[0]);
  expect(
    city.values({ city: 'Lyon', country: null, region: null, arthouseIndex: 'unknown' }, null, 0),
  ).toEqual([]);
});

it('is not folded anew where it is kept beside the festival', () => {
  const festival = { city: 'Lyon', country: 'FR', region: null, arthouseIndex: 'unknown' };
  const kept = { ...festival, cityKeys: cityKeys(festival) };
  expect(kept.cityKeys).toEqual(valuesOf('Lyon'));
  expect(city.values(kept, null, 0)).toBe(kept.cityKeys);
});

it.each([
  ['FR:Lyon', 'FR:LYON', true],
  ['FR:Lyon', 'US:Lyon', false],
  ['FR:Lyon', 'FR:Lille', false],
])('%s is %s: %s', (one, other, expected) => expect(isSameCity(one, other)).toBe(expected));

it('what is left out of filters asks for nothing', () => {
  expect(givenFilters(null)).toEqual(NO_FILTERS);
  expect(givenFilters({ country: ['FR'], student: undefined, openNow: false })).toEqual({
    ...NO_FILTERS,
    country: ['FR'],
    openNow: false,
  });
});
