import fs from 'node:fs';
import path from 'node:path';
import { findCities, listCities } from '../src/find-cities.js';
import { findSubdivisionsByName, listSubdivisionNames } from '../src/find-subdivisions.js';
import { listSubdivisions } from '../src/list-subdivisions.js';

const generated = path.join(import.meta.dirname, '../src/generated');
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(generated, file), 'utf8'));
const subdivisions = readJson('subdivisions.json') as Record<string, { parent?: string; names: string[] }>;

it.each([
  [{ country: 'GB', subdivision: null, city: 'Edinburgh' }, ['GB-SCT']],
  [{ country: 'GB', subdivision: 'GB-EDH', city: null }, ['GB-EDH', 'GB-SCT']],
  [{ country: 'GB', subdivision: null, city: 'London' }, ['GB-ENG']],
  [{ country: 'GB', subdivision: null, city: 'Belfast' }, ['GB-NIR']],
  [{ country: 'GB', subdivision: null, city: 'Cardiff' }, ['GB-WLS']],
  [{ country: 'ES', subdivision: null, city: 'Sitges' }, ['ES-CT']],
  [{ country: 'ES', subdivision: 'ES-B', city: 'Sitges' }, ['ES-B', 'ES-CT']],
  [{ country: 'DE', subdivision: null, city: 'Munich' }, ['DE-BY']],
  [{ country: 'CA', subdivision: null, city: 'Montréal' }, ['CA-QC']],
  [{ country: 'FR', subdivision: null, city: 'Clermont-Ferrand' }, ['FR-ARA']],
  [{ country: 'US', subdivision: null, city: 'Portland' }, ['US-OR']],
  [{ country: 'US', subdivision: 'US-ME', city: 'Portland' }, ['US-ME']],
  [{ country: 'US', subdivision: null, city: 'Portland (Maine)' }, ['US-ME']],
  [{ country: 'US', subdivision: null, city: 'Nowhere at all' }, []],
  [{ country: null, subdivision: null, city: 'London' }, []],
])('%o is in %s', (location, codes) => expect(listSubdivisions(location)).toEqual(codes));

it.each(['US', 'CA', 'DE', 'AU'])('each city of %s is found by its name and its region', (country) => {
  const cities = [...listCities(country)].filter(({ subdivision }) => subdivision !== null);
  const namesakes = [...Map.groupBy(cities, ({ foldedNames }) => foldedNames[0])].flatMap(([, sameName]) =>
    new Set(sameName.map(({ subdivision }) => subdivision)).size > 1 ? sameName : [],
  );
  expect(namesakes.length).toBeGreaterThan(20);
  const wrongTexts = namesakes.flatMap(({ name, subdivision }) =>
    [subdivision!.slice(3), ...listSubdivisionNames(subdivision!)]
      .flatMap((region) => [`${name}, ${region}`, `${name} (${region})`])
      .filter((text) => findCities(country, text)[0]?.subdivision !== subdivision),
  );
  expect(wrongTexts).toEqual([]);
});

it.each([
  ['England', ['GB-ENG']],
  ['Écosse', ['GB-SCT']],
  ['cymru', ['GB-WLS']],
  ['northern ireland', ['GB-NIR']],
  ['Catalonia', ['ES-CT']],
  ['Catalunya', ['ES-CT']],
  ['Cataluña', ['ES-CT']],
  ['Bayern', ['DE-BY']],
  ['Bavaria', ['DE-BY']],
  ['Kalifornien', ['US-CA']],
  ['quebec', ['CA-QC']],
  ['Québec', ['CA-QC']],
  ['Flandern', ['BE-VLG']],
  ['Euskadi', ['ES-PV']],
  ['Limburg', ['BE-VLI', 'NL-LI']],
  ['', []],
  ['nowhere', []],
])('“%s” names %s', (name, codes) => expect([...findSubdivisionsByName(name)].toSorted()).toEqual(codes));

it('every subdivision is found by each of its names', () => {
  const entries = Object.keys(subdivisions);
  expect(entries.length).toBeGreaterThan(5000);
  const lost = entries.flatMap((code) =>
    listSubdivisionNames(code).filter((name) => !findSubdivisionsByName(name).includes(code)),
  );
  expect(lost).toEqual([]);
});

it('nearly every large city is in a subdivision of its country', () => {
  const cities = fs
    .readdirSync(path.join(generated, 'countries'))
    .flatMap((file) =>
      (readJson(`countries/${file}`) as [string, number, number, string[], string | null][])
        .slice(0, 50)
        .map(([name, , , , code]) => ({ country: file.slice(0, 2), name, code })),
    );
  const known = cities.filter(({ code }) => code !== null);
  expect(known.length / cities.length).toBeGreaterThan(0.85);
  expect(
    known.filter(({ country, code }) => !code!.startsWith(`${country}-`) || !subdivisions[code!]),
  ).toEqual([]);
});
