import type { FilmFacts } from '@laurel/proto/films/v1/films';
import type { Difference, WhatIf } from '@laurel/proto/matching/v1/matching';
import { isFilmFact } from '@laurel/rules/films';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords } from '@laurel/words/refusal-words';
import type { Answer, Match, Matches, Question } from '../catalogue/matches.js';

/** Takes only the named facts. Refuses `input.invalid` for one that a film has not. */
export function withFacts(before: FilmFacts, { facts, fields }: WhatIf): FilmFacts {
  const unknown = fields.find((field) => !isFilmFact(field));
  const details = { why: 'field_unknown', name: unknown } as const;
  if (unknown !== undefined) throw refuse.invalid('input.invalid', wrongWords(details), unknown, details);
  return {
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, facts?.[field as keyof FilmFacts]])),
  };
}

export const forSure = (opened: readonly Match[]): number =>
  opened.filter(({ verdict }) => verdict === 'eligible').length;

/** What one question changes of the answer to another, in numbers, which tell of no single competition. */
export function differenceOf(
  matches: Matches,
  { before, after, was }: { before: Question; after: Question; was: Answer },
): Difference {
  const { opened, closed } = matches.whatIf(before, after);
  return {
    counts: was.counts,
    nearMisses: was.nearMisses,
    opened: opened.length,
    openedForSure: forSure(opened),
    closed: closed.length,
  };
}
