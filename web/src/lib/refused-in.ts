import { refusalWords } from '@laurel/words/refusal-words';
import type { ItemResult } from './wire';

/** Of what became of many those that were refused, each with its name and why. */
export const refusedIn = (results: readonly ItemResult[], nameOf: (competitionId: number) => string) =>
  results.flatMap(({ competitionId: id, error }) =>
    error ? [{ id, name: nameOf(id), why: refusalWords(error) }] : [],
  );
