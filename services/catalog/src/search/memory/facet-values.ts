import { CONDITIONS } from '@laurel/rules/search/conditions';
import { refuse } from '@laurel/runtime/errors/refusals';
import { FEE_FACET } from '../model/selection.js';
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

/** @throws search.facet_unknown */
export function checkFacets(facets: readonly string[]): void {
  const unknownFacet = facets.find((name) => name !== FEE_FACET && !Object.hasOwn(CONDITIONS, name));
  if (unknownFacet === undefined) return;
  throw refuse.invalid('search.facet_unknown', `There is no facet “${unknownFacet}”.`, 'facets', {
    name: unknownFacet,
  });
}
