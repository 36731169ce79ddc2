import { MOST_SEARCH_WORDS } from './vocabularies.js';

/** What a search asks, as it is sent or as it is answered. */
export interface Search {
  /** Different ones. */
  words: number;
  facets: readonly string[];
  filters: Readonly<Record<string, unknown>>;
  sort: string | null | undefined;
}
const isSaid = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

/** How much work a search is: words above all, then filters, and facets that are counted again without their own filter. */
export function searchSteps({ words, facets, filters, sort }: Search): number {
  const kinds = Object.values(filters).filter(isSaid).length;
  const again = facets.filter((name) => isSaid(filters[name])).length;
  return Math.min(words, MOST_SEARCH_WORDS) * 2 + facets.length / 2 + again + kinds + (sort ? 1 : 0);
}

/** What people ask stays below: three words, every facet, one of them chosen, sorted. */
const DEAR = 15.5;
/** Whether a search takes so long that it waits for others of its kind. */
export const isDearSearch = (search: Search): boolean => searchSteps(search) > DEAR;

/** What a search costs of a visitor's minute: the search page's own two, one of ten words with every facet and filter twelve. */
export const searchCost = (search: Search): number => 1 + Math.floor(searchSteps(search) / 4);
