import fs from 'node:fs';
import path from 'node:path';
import { listCities } from '../src/find-cities.js';
import { findTimeZones, getCountryTimeZones } from '../src/find-time-zones.js';

const COUNTRIES_WITH_ZONES = ['US', 'CA', 'AU', 'BR', 'MX', 'RU'];
const find = (country: string, subdivision: string | null, city: string | null = null) =>
  findTimeZones({ country, subdivision, city });

it.each([
  ['US-AZ', ['America/Phoenix']],
  ['US-HI', ['Pacific/Honolulu']],
  ['US-IN', ['America/Indiana/Indianapolis', 'America/Chicago', 'America/Kentucky/Louisville']],
  ['US-FL', ['America/New_York', 'America/Chicago']],
  ['US-PR', ['America/Puerto_Rico']],
  ['AU-QLD', ['Australia/Brisbane']],
  ['AU-NT', ['Australia/Darwin']],
  ['AU-WA', ['Australia/Perth']],
  ['CA-SK', ['America/Regina', 'America/Swift_Current']],
  ['CA-NL', ['America/St_Johns', 'America/Goose_Bay']],
  ['CA-BC', ['America/Vancouver']],
  ['BR-AC', ['America/Rio_Branco']],
  ['MX-SON', ['America/Hermosillo']],
  ['MX-ROO', ['America/Cancun']],
  ['RU-KGD', ['Europe/Kaliningrad']],
  ['ES-TF', ['Atlantic/Canary']],
  ['PT-20', ['Atlantic/Azores']],
  ['FR-974', ['Indian/Reunion']],
])('the zones of %s are %s', (subdivision, zones) =>
  expect(find(subdivision.slice(0, 2), subdivision)).toEqual(zones),
);

it.each([
  ['US', null, 'Phoenix', ['America/Phoenix']],
  ['US', 'US-AZ', 'Tuba City', ['America/Denver']],
  ['US', null, 'Las Vegas', ['America/Los_Angeles']],
  ['US', null, 'Portland, Oregon', ['America/Los_Angeles']],
  ['US', null, 'Portland', ['America/Los_Angeles', 'America/New_York']],
  ['US', null, 'San Juan', ['America/Puerto_Rico', 'America/Chicago']],
  ['US', null, 'Nowhere at all, AZ', ['America/Denver', 'America/Phoenix']],
  ['CA', 'CA-QC', 'Nowhere at all', ['America/Blanc-Sablon', 'America/Toronto']],
  ['US', 'US-HI', 'Nowhere at all', ['Pacific/Honolulu']],
  ['AU', null, 'Brisbane', ['Australia/Brisbane']],
  ['CA', null, 'Montréal', ['America/Toronto']],
  ['NZ', null, 'Auckland', ['Pacific/Auckland']],
  ['ES', null, 'Las Palmas', ['Atlantic/Canary']],
])('the zones of %s %s %s are %s', (country, subdivision, city, zones) =>
  expect([...find(country, subdivision, city)].toSorted()).toEqual(zones.toSorted()),
);

it('a city that is not in the stated region has the zones of both', () =>
  expect([...find('US', 'US-NY', 'Tucson')].toSorted()).toEqual(['America/New_York', 'America/Phoenix']));

it('an unknown city has all zones of its country, an unknown country none', () => {
  expect(find('US', null, 'Nowhere at all')).toEqual(getCountryTimeZones('US'));
  expect(find('FR', null, null)).toEqual(['Europe/Paris']);
  expect(find('ZZ', null, null)).toEqual([]);
  expect(findTimeZones({ country: null, subdivision: null, city: 'Paris' })).toEqual([]);
});

it('caches a country’s time zones', () => {
  expect(getCountryTimeZones('FR')).toBe(getCountryTimeZones('FR'));
  expect(getCountryTimeZones('BV')).toBe(getCountryTimeZones('BV'));
});

it('each city of a country with several zones has its own zone, by its name and region', () => {
  const cities = COUNTRIES_WITH_ZONES.flatMap((country) =>
    [...listCities(country)].map((city) => ({ country, ...city })),
  );
  expect(cities.length).toBeGreaterThan(30_000);
  const wrongCities = cities.filter(
    ({ country, subdivision, name, timeZone }) => !find(country, subdivision, name).includes(timeZone!),
  );
  // Villages that share their name with a large city of their region.
  expect(wrongCities.length).toBeLessThanOrEqual(2);
});

it('each region of these countries with a listed city has a zone of its own', () => {
  const file = path.join(import.meta.dirname, '../src/generated/subdivisions.json');
  const codes = Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object);
  for (const country of COUNTRIES_WITH_ZONES) {
    const regions = codes.filter((code) => code.startsWith(`${country}-`) && code !== 'US-UM');
    expect(regions.length).toBeGreaterThan(7);
    const wholeCountry = regions.filter((code) => find(country, code) === getCountryTimeZones(country));
    expect(wholeCountry).toEqual([]);
  }
});
