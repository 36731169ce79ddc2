import { MOST_SEARCH_WORDS } from '@laurel/rules/vocabularies';
import type { z } from 'zod';
import type { festivalsInput } from '../inputs/festival.js';

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : value === undefined ? 0 : 1);

/** What a search costs of a visitor's minute: the search page's own two, one of ten words with every facet and filter twelve. */
export function searchCost(asked: z.output<typeof festivalsInput>): number {
  const { query, filters = {}, facets = [], sort } = asked;
  const words = new Set(query?.split(/\s+/).filter(Boolean)).size;
  const kinds = Object.values(filters).filter((value) => lengthOf(value) > 0).length;
  const again = facets.filter((name) => lengthOf(filters[name as keyof typeof filters]) > 0).length;
  const steps = Math.min(words, MOST_SEARCH_WORDS) * 2 + facets.length / 2 + again + kinds + (sort ? 1 : 0);
  return 1 + Math.floor(steps / 4);
}
