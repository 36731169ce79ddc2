import { CONDITIONS, toCityKeys, completeFilters, isSameCity, NO_FILTERS } from './conditions.js';

const city = CONDITIONS.city!;
const getValues = (name: string, country = 'FR') =>
  city.getValues({ city: name, country, region: null, arthouseIndex: 'unknown' }, null, 0);

it('treats spellings of a city as one city', () => {
  const valueLists = ['LYON', 'Lyon', 'lyon'].map((name) => getValues(name));
  expect(new Set(valueLists.flat()).size).toBe(1);
  for (const code of ['FR:lyon', 'FR:LYON', 'FR:Lyón'])
    expect(city.getSelectedValues({ ...NO_FILTERS, city: [code] })).toEqual(valueLists[0]);
  expect(getValues('Lyon', 'US')).not.toEqual(valueLists[0]);
  expect(
    city.getValues({ city: 'Lyon', country: null, region: null, arthouseIndex: 'unknown' }, null, 0),
  ).toEqual([]);
});

it('does not fold a city again if its key is stored with the festival', () => {
  const festival = { city: 'Lyon', country: 'FR', region: null, arthouseIndex: 'unknown' };
  const storedFestival = { ...festival, cityKeys: toCityKeys(festival) };
  expect(storedFestival.cityKeys).toEqual(getValues('Lyon'));
  expect(city.getValues(storedFestival, null, 0)).toBe(storedFestival.cityKeys);
});

it.each([
  ['FR:Lyon', 'FR:LYON', true],
  ['FR:Lyon', 'US:Lyon', false],
  ['FR:Lyon', 'FR:Lille', false],
])('%s is %s: %s', (value, other, expected) => expect(isSameCity(value, other)).toBe(expected));

it('treats missing filters as no condition', () => {
  expect(completeFilters(null)).toEqual(NO_FILTERS);
  expect(completeFilters({ country: ['FR'], student: undefined, openNow: false })).toEqual({
    ...NO_FILTERS,
    country: ['FR'],
    openNow: false,
  });
});
