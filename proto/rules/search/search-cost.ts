/** The number of distinct search tokens that count. */
export const MAX_SEARCH_TOKENS = 10;

/** The size-relevant properties of a search, as sent by the client or as executed. */
export interface Search {
  /** The number of distinct tokens. */
  tokens: number;
  facets: readonly string[];
  filters: Readonly<Record<string, unknown>>;
  sort: string | null | undefined;
}
const hasValue = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

/**
 * Estimates the work of a search. Tokens weigh most, then filters, and facets that are counted again without
 * their own filter.
 */
export function countSearchSteps({ tokens, facets, filters, sort }: Search): number {
  const filterCount = Object.values(filters).filter(hasValue).length;
  const recountedFacets = facets.filter((name) => hasValue(filters[name])).length;
  return (
    Math.min(tokens, MAX_SEARCH_TOKENS) * 2 +
    facets.length / 2 +
    recountedFacets +
    filterCount +
    (sort ? 1 : 0)
  );
}

/** Typical searches stay below: three tokens, every facet, one of them filtered, sorted. */
const MAX_INEXPENSIVE_STEPS = 15.5;
/** Returns whether a search is so slow that it must queue behind other expensive searches. */
export const isExpensiveSearch = (search: Search): boolean =>
  countSearchSteps(search) > MAX_INEXPENSIVE_STEPS;

/**
 * Returns the cost of a search against the client's budget per minute. The search page costs two; ten tokens
 * with every facet and filter cost twelve.
 */
export const estimateSearchCost = (search: Search): number => 1 + Math.floor(countSearchSteps(search) / 4);
