import { CitySpellings } from '@laurel/rules/search/city-spellings';
import { parseCityCode, createFacetComparator } from '@laurel/rules/search/conditions';
import { getFacetLabel } from '@laurel/messages/competitions/facet-label';
import { findPosition } from '@laurel/cities/find-cities';

function getCityPosition(code: string) {
  const { country, city } = parseCityCode(code);
  return findPosition(country, city) ?? {};
}

/** The most frequent values first; months in calendar order. */
export function toFacetValues(name: string, counts: ReadonlyMap<string, number>, cities: CitySpellings) {
  const values = [...counts].map(([code, count]) => {
    const value = cities.getDisplayValue(name, code);
    return {
      value,
      label: getFacetLabel(name, value),
      count,
      ...(name === 'city' && getCityPosition(value)),
    };
  });
  return values.sort(createFacetComparator(name));
}
