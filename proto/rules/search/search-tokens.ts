import { fold } from '../text/fold.js';
import { MAX_SEARCH_TOKENS } from './search-cost.js';
import { toIndexedText, toQueryText } from './search-text.js';

/** Characters of a search query. */
export const MAX_QUERY_LENGTH = 200;
const MAX_TOKEN_LENGTH = 40;
const TOKEN_PATTERN = /[\p{L}\p{N}\p{M}]+/gu;

const readTokens = (text: string): string[] => fold(text).match(TOKEN_PATTERN) ?? [];
/** Splits a text into folded tokens. */
export const tokenize = (text: string): string[] => readTokens(toIndexedText(text));

/** Returns the first ten distinct tokens of a query, truncated to the longest indexed length. */
export const getQueryTokens = (query: string): string[] =>
  [...new Set(readTokens(toQueryText(query)).map((word) => word.slice(0, MAX_TOKEN_LENGTH)))].slice(
    0,
    MAX_SEARCH_TOKENS,
  );
