import { MAX_SEARCH_TOKENS } from './search-cost.js';
import { toIndexedText, toQueryText } from './search-text.js';

/** Characters of a search query. */
export const MAX_QUERY_LENGTH = 200;
const MAX_TOKEN_LENGTH = 40;
const TOKEN_PATTERN = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a text into folded tokens. */
export const tokenize = (text: string): string[] => toIndexedText(text).match(TOKEN_PATTERN) ?? [];

/** Returns the first ten distinct tokens of a query, truncated to the longest indexed length. */
export const getQueryTokens = (query: string): string[] =>
  [
    ...new Set(
      toQueryText(query)
        .match(TOKEN_PATTERN)
        ?.map((word) => word.slice(0, MAX_TOKEN_LENGTH)),
    ),
  ].slice(0, MAX_SEARCH_TOKENS);
