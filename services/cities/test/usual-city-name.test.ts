import { getUsualCityName, withUsualCities } from '../src/usual-city-name.js';

it.each([
  ['US', 'Portland', null, 'Portland'],
  ['US', 'Portland, Oregon', null, 'Portland'],
  ['US', 'Portland (OR)', null, 'Portland'],
  ['US', 'Portland, Maine', null, 'Portland, Maine'],
  ['US', 'Portland', 'US-ME', 'Portland, Maine'],
  ['DE', 'München', null, 'Munich'],
  ['DE', 'MUNICH', null, 'Munich'],
  ['FR', 'Nowhere-sur-Rien', null, 'Nowhere-sur-Rien'],
])('in %s, “%s” in the region %s is counted as %s', (country, city, subdivision, name) =>
  expect(getUsualCityName({ country, city, subdivision })).toBe(name),
);

it.each([
  [{ country: null, city: 'Lyon' }, 'Lyon'],
  [{ country: 'FR', city: null }, null],
])('the usual name of %j is %s', (location, name) => expect(getUsualCityName(location)).toBe(name));

it('a filter by any name of a city selects it', () =>
  expect(withUsualCities({ city: ['US:Portland, Oregon', 'US:Portland, Maine', 'DE:münchen'] })).toEqual({
    city: ['US:Portland', 'US:Portland, Maine', 'DE:Munich'],
  }));
