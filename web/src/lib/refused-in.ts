import { refusalWords } from '@laurel/words/refusal-words';
import type { ItemResult } from './wire';

/** Of what became of many those that were refused, each with its name and why. */
export const refusedIn = (results: readonly ItemResult[], nameOf: (result: ItemResult) => string) =>
  results.flatMap((result) =>
    result.error ? [{ name: nameOf(result), why: refusalWords(result.error) }] : [],
  );
