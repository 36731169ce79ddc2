// Subdivisions (ISO 3166-2): their names, the subdivisions that contain them, and their codes at GeoNames.
//
// subdivision-names.tsv has the code, GeoNames' code (admin1), and the names in English, French, Spanish, German,
// Italian and a national language. It is an extract of the npm package iso3166-2-db 2.3.11 (MIT; names of GeoNames,
// CC BY 4.0), which is too large to be installed. CLDR has the present English names, ISO those of the country.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { iso31662 } from 'iso-3166';

const require = createRequire(import.meta.url);
const containment = require('cldr-core/supplemental/subdivisionContainment.json').supplemental
  .subdivisionContainment;
/** The languages in which CLDR names the parts of the United Kingdom; all others only in English. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'cy', 'gd', 'ga'];
const cldrFolder = path.join(
  path.dirname(require.resolve('cldr-subdivisions-full/package.json')),
  'subdivisions',
);
const cldrNames = LANGUAGES.map((language) => {
  const file = path.join(cldrFolder, language, `${language}.json`);
  return JSON.parse(fs.readFileSync(file, 'utf8')).subdivisions.localeDisplayNames.subdivisions;
});
const rows = fs
  .readFileSync(path.join(import.meta.dirname, 'subdivision-names.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

const toCldrCode = (code) => code.toLowerCase().replace('-', '');
/** Great Britain and the United Kingdom as subdivisions contain nothing that their country does not. */
const WHOLE_COUNTRIES = ['GB-GBN', 'GB-UKM', 'GB-EAW'];
const subdivisions = iso31662.filter(({ code }) => !WHOLE_COUNTRIES.includes(code));
const codeByCldrCode = new Map(subdivisions.map(({ code }) => [toCldrCode(code), code]));
const parentByCode = new Map(
  Object.entries(containment).flatMap(([parent, { _contains: children }]) =>
    codeByCldrCode.has(parent)
      ? children.map((child) => [codeByCldrCode.get(child), codeByCldrCode.get(parent)])
      : [],
  ),
);

/** Returns `Catalunya` and `Cataluña` for `Catalunya [Cataluña]`, and `City of London` for `London, City of`. */
const splitName = (name) =>
  name
    .split(/[[\]()/]/)
    .map((text) => text.trim().replace(/^(.+), (.+ of)$/, '$2 $1'))
    .filter(Boolean);

/** Usual names that the sources lack. */
const OTHER_NAMES = {
  'BE-VLG': ['Vlaanderen', 'Flandre', 'Flandes', 'Flandern', 'Fiandre'],
  'BE-WAL': ['Wallonie', 'Wallonië', 'Wallonien'],
  'ES-PV': ['Euskadi', 'Euskal Herria', 'Baskenland'],
  'IT-BZ': ['South Tyrol', 'Südtirol', 'Alto Adige'],
};

/** Returns the subdivisions by code: { parent (if any), names }. */
export function buildSubdivisions() {
  const namesByCode = Map.groupBy(rows, ([code]) => code);
  return Object.fromEntries(
    subdivisions.map(({ code, name }) => {
      const translations = cldrNames.map((names) => names[toCldrCode(code)]).filter(Boolean);
      const listed = (namesByCode.get(code) ?? []).flatMap(([, , names]) => names.split('|').filter(Boolean));
      const names = [
        ...new Set([...translations, ...splitName(name), ...listed, ...(OTHER_NAMES[code] ?? [])]),
      ];
      const parent = parentByCode.get(code);
      return [code, { ...(parent && { parent }), names }];
    }),
  );
}

/** Returns the ISO code for GeoNames' country and admin1 code; undefined if it is unknown. */
export function createSubdivisionLookup() {
  const known = new Set(subdivisions.map(({ code }) => code));
  const codes = new Map(
    rows
      .filter(([code, admin1]) => admin1 && known.has(code))
      .map(([code, admin1]) => [`${code.slice(0, 2)} ${admin1}`, code]),
  );
  return (country, admin1) => codes.get(`${country} ${admin1}`);
}
