import { fold } from './fold.js';
import { MOST_SEARCH_WORDS } from './vocabularies.js';

/** What is searched for, in letters. */
export const LONGEST_QUERY = 200;
const LONGEST_WORD = 40;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** A text as folded words. */
export const wordsOf = (text: string): string[] => fold(text).match(WORDS) ?? [];

/** What is searched for: each word once, the first ten, none longer than any name. */
export const askedWords = (query: string): string[] =>
  [...new Set(wordsOf(query).map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MOST_SEARCH_WORDS);
