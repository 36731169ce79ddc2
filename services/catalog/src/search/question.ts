import { MOST_SEARCH_WORDS } from '@laurel/rules/vocabularies';
import { fold } from '@laurel/rules/fold';
import type { SearchAsk, SearchFilters } from './search-engine.js';

const LONGEST_WORD = 40;
const MOST_VALUES = 250;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** A text as folded words. */
export const wordsOf = (text: string): string[] => fold(text).match(WORDS) ?? [];

const unique = <T>(values: readonly T[], most: number): T[] => [...new Set(values)].slice(0, most);

/** What is searched for: each word once, the first ten, none longer than any name. */
export const askedWords = (query: string): string[] =>
  unique(
    wordsOf(query).map((word) => word.slice(0, LONGEST_WORD)),
    MOST_SEARCH_WORDS,
  );

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
