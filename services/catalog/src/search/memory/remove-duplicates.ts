import type { SearchFilters } from '@laurel/rules/search/conditions';
import type { SearchRequest } from '../model/search-engine.js';

const MAX_VALUES = 250;
const getUniqueValues = <T>(values: readonly T[], max: number): T[] => [...new Set(values)].slice(0, max);

/**
 * Removes repeated values. A value that is repeated sixty times would cost sixty times as much without an
 * effect.
 */
export function removeDuplicateValues(request: SearchRequest): SearchRequest {
  const values = Object.entries(request.filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? getUniqueValues(value, MAX_VALUES) : value,
  ]);
  return {
    ...request,
    facets: getUniqueValues(request.facets, MAX_VALUES),
    filters: Object.fromEntries(values) as unknown as SearchFilters,
  };
}
