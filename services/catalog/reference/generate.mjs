// Generates src/generated/reference.json from npm packages: countries, subdivisions, languages and
// currencies. `npm run codegen` runs this script.
import fs from 'node:fs';
import path from 'node:path';
import { buildCountries, buildSubdivisions } from './countries.mjs';
import { buildCurrencies } from './currencies.mjs';
import { buildLanguages } from './languages.mjs';

const gaps = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'gaps.json'), 'utf8'));
const file = path.join(import.meta.dirname, '../src/generated/reference.json');
const allCountries = buildCountries(gaps.countries);
const reference = {
  countries: allCountries,
  subdivisions: buildSubdivisions(allCountries),
  languages: buildLanguages(),
  currencies: buildCurrencies(gaps),
};
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, JSON.stringify(reference));
console.log(
  Object.entries(reference)
    .map(([name, rows]) => `${rows.length} ${name}`)
    .join(', '),
);
