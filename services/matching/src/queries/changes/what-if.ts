import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { Difference, WhatIf } from '@laurel/proto/matching/v1/matching';
import { isFilmField } from '@laurel/rules/films/unknown-film';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue } from '@laurel/words/messages/refusal-text';
import type { Answer, Match, Matches, Question } from '../../catalogue/matches.js';

/**
 * Applies only the named fields.
 * @throws input.invalid for an unknown field
 */
export function withChangedFields(before: FilmFields, { details: values, fields }: WhatIf): FilmFields {
  const unknown = fields.find((field) => !isFilmField(field));
  const details = { why: 'field_unknown', name: unknown } as const;
  if (unknown !== undefined)
    throw refuse.invalid('input.invalid', formatInvalidValue(details), unknown, details);
  return {
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, values?.[field as keyof FilmFields]])),
  };
}

export const countSurelyOpened = (opened: readonly Match[]): number =>
  opened.filter(({ verdict }) => verdict === 'eligible').length;

/** Returns the difference between two answers as numbers, which reveal no single competition. */
export function getDifference(
  matches: Matches,
  { before, after, baseline }: { before: Question; after: Question; baseline: Answer },
): Difference {
  const { opened, closed } = matches.compare(before, after);
  return {
    counts: baseline.counts,
    nearMisses: baseline.nearMisses,
    opened: opened.length,
    openedForSure: countSurelyOpened(opened),
    closed: closed.length,
  };
}
