import { foldName } from '@laurel/rules/text/fold';
import fs from 'node:fs';
import { findStatedSubdivisions, isInSubdivision, overlaps } from './find-subdivisions.js';

/** A position in degrees east and north. */
export interface Position {
  longitude: number;
  latitude: number;
}
/** A city of GeoNames. */
export interface City extends Position {
  name: string;
  /** Names in other languages and scripts, and former names. */
  otherNames: readonly string[];
  /** All names as `foldName` returns them, without duplicates. */
  foldedNames: readonly string[];
  /** Its region (ISO 3166-2); null if it is unknown. */
  subdivision: string | null;
  population: number;
  /** An IANA name; null in countries with one time zone. */
  timeZone: string | null;
}
type Row = readonly [
  name: string,
  longitude: number,
  latitude: number,
  otherNames: string[],
  subdivision: string | null,
  population: number,
  timeZone: string | null,
];
type CitiesByName = ReadonlyMap<string, readonly City[]>;

/** Countries are loaded on first use, because most processes need few of them. */
const citiesByCountry = new Map<string, CitiesByName>();
const NO_CITIES: readonly City[] = [];

/**
 * Returns the cities of a country (two letters) that have this name in any language and spelling: first those
 * whose main name it is, then the larger ones, and last those that are much smaller than another one. A region after
 * the name (“Portland, Oregon”) selects its cities, if there are any.
 */
export function findCities(country: string, name: string): readonly City[] {
  const citiesByName = citiesByCountry.get(country) ?? loadCountry(country);
  const cities =
    getByName(citiesByName, ABBREVIATIONS[`${country} ${foldName(name)}`] ?? name) ??
    getByName(citiesByName, name.split(/[,(/]/)[0]!) ??
    NO_CITIES;
  if (cities.length < 2) return cities;
  const regions = findStatedSubdivisions(country, name);
  const citiesInRegion = cities.filter(({ subdivision }) => isInSubdivision(subdivision, regions));
  return moveSmallLast(citiesInRegion.length === 0 ? cities : citiesInRegion);
}

/** Usual abbreviations that GeoNames does not have. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { 'AR caba': 'Buenos Aires' };
/**
 * A place is not meant by its name if another one of that name has so many more inhabitants: “Newcastle” is rarely the
 * town with 2 % of the inhabitants of Newcastle upon Tyne.
 */
export const MIN_NAMESAKE_SHARE = 0.05;
function moveSmallLast(cities: readonly City[]): readonly City[] {
  const minPopulation = Math.max(...cities.map(({ population }) => population)) * MIN_NAMESAKE_SHARE;
  const isSmall = ({ population }: City) => Number(population < minPopulation);
  return cities.toSorted((a, b) => isSmall(a) - isSmall(b));
}

/** Beginnings of names that are written in two ways, as `foldName` returns them. */
const PREFIX_SPELLINGS: readonly (readonly [short: string, long: string])[] = [
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sta', 'santa'],
  ['sto', 'santo'],
  ['ft', 'fort'],
  ['mt', 'mount'],
];
/** `n y c`. */
const INITIALS = /^\p{L}(?: \p{L})+$/u;
/** Returns the cities of a name as it is written, or else with its beginning short or long: `Saint Ives`, `Ft. Worth`. */
function getByName(citiesByName: CitiesByName, name: string): readonly City[] | undefined {
  const foldedName = foldName(name);
  const [prefix = '', ...rest] = foldedName.split(' ');
  const otherPrefix = PREFIX_SPELLINGS.find((spellings) => spellings.includes(prefix))?.find(
    (spelling) => spelling !== prefix,
  );
  const otherName = INITIALS.test(foldedName)
    ? foldedName.replaceAll(' ', '')
    : [otherPrefix, ...rest].join(' ');
  return citiesByName.get(foldedName) ?? citiesByName.get(otherName);
}

/** Returns all cities of a country (two letters). */
export const listCities = (country: string): ReadonlySet<City> =>
  new Set([...(citiesByCountry.get(country) ?? loadCountry(country)).values()].flat());

/**
 * Returns the position of a city, in any spelling of its name, preferably in the subdivision; null if the city is
 * unknown.
 */
export function findPosition(country: string, name: string, subdivision?: string | null): Position | null {
  const cities = findCities(country, name);
  const city = cities.find((other) => overlaps(other.subdivision, [subdivision ?? ''])) ?? cities[0];
  return city ? { longitude: city.longitude, latitude: city.latitude } : null;
}

function loadCountry(country: string): CitiesByName {
  const cities = readRows(country).map(
    ([name, longitude, latitude, otherNames, subdivision, population, timeZone]) => ({
      name,
      longitude,
      latitude,
      otherNames,
      foldedNames: [...new Set([name, ...otherNames].map(foldName))].filter(Boolean),
      subdivision: subdivision && intern(subdivision),
      population,
      timeZone: timeZone && intern(timeZone),
    }),
  );
  const citiesByName = new Map<string, City[]>();
  const addName = (foldedName: string | undefined, city: City) => {
    if (foldedName === undefined) return;
    const sameName = citiesByName.get(foldedName);
    if (!sameName) citiesByName.set(foldedName, [city]);
    else if (!sameName.includes(city)) sameName.push(city);
  };
  for (const city of cities) addName(city.foldedNames[0], city);
  for (const city of cities) for (const name of city.foldedNames.slice(1)) addName(name, city);
  citiesByCountry.set(country, citiesByName);
  return citiesByName;
}

function readRows(country: string): Row[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const file = new URL(`./generated/countries/${country}.json`, import.meta.url);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Row[]) : [];
}

/** One string for all cities of a subdivision or time zone, because each parsed one is a separate copy. */
const interned = new Map<string, string>();
function intern(text: string): string {
  if (!interned.has(text)) interned.set(text, text);
  return interned.get(text)!;
}
