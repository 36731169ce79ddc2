import { searchCost as costOf } from '@laurel/rules/search-cost';
import type { z } from 'zod';
import type { festivalsInput } from '../inputs/festival.js';

/** What a search costs of a visitor's minute, as it is sent. */
export function searchCost({ query, filters = {}, facets = [], sort }: z.output<typeof festivalsInput>) {
  const words = new Set(query?.split(/\s+/).filter(Boolean)).size;
  return costOf({ words, facets, filters, sort });
}
