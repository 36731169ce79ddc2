// Writes src/generated/reference.json from the packages: countries, subdivisions, languages, currencies.
// `codegen` runs it.
import fs from 'node:fs';
import path from 'node:path';
import { cities } from './cities.mjs';
import { countries, subdivisions } from './countries.mjs';
import { currencies } from './currencies.mjs';
import { languages } from './languages.mjs';

const gaps = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'gaps.json'), 'utf8'));
const file = path.join(import.meta.dirname, '../src/generated/reference.json');
const all = countries(gaps.countries);
const reference = {
  countries: all,
  subdivisions: subdivisions(all),
  languages: languages(),
  currencies: currencies(gaps),
};
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, JSON.stringify(reference));
const citiesByCountry = cities();
fs.writeFileSync(path.join(path.dirname(file), 'cities.json'), JSON.stringify(citiesByCountry));
console.log(`${Object.values(citiesByCountry).flat().length} cities`);
console.log(
  Object.entries(reference)
    .map(([what, rows]) => `${rows.length} ${what}`)
    .join(', '),
);
