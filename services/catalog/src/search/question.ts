import type { SearchFilters } from '@laurel/rules/conditions';
import type { SearchAsk } from './search-engine.js';

const MOST_VALUES = 250;
const unique = <T>(values: readonly T[], most: number): T[] => [...new Set(values)].slice(0, most);

/** A question that says nothing twice: said sixty times, a facet or a value costs sixty times as much and changes nothing. */
export function withoutDoubles(ask: SearchAsk): SearchAsk {
  const values = Object.entries(ask.filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? unique(value, MOST_VALUES) : value,
  ]);
  return {
    ...ask,
    facets: unique(ask.facets, MOST_VALUES),
    filters: Object.fromEntries(values) as unknown as SearchFilters,
  };
}
