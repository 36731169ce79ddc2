import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { Difference, WhatIf } from '@laurel/proto/matching/v1/matching';
import { isFilmField } from '@laurel/rules/films/unknown-film';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import type { MatchResult, Match, Matches, MatchQuery } from '../../catalogue/matches.js';

/** Fields that belong to another one and change with it, unless its value stays the same. */
const DEPENDENT_FIELDS: Partial<Record<string, 'formsKnown' | 'themesKnown' | 'directorAgeOn'>> = {
  forms: 'formsKnown',
  themes: 'themesKnown',
  directorAge: 'directorAgeOn',
};
/**
 * Returns the film’s fields with the new values of those named in `fields`.
 * @throws input.invalid for an unknown field
 */
export function withChangedFields(
  currentFields: FilmFields,
  { details: values, fields }: WhatIf,
): FilmFields {
  const unknownField = fields.find((field) => !isFilmField(field));
  if (unknownField !== undefined) {
    const details = { why: 'field_unknown', name: unknownField } as const;
    throw refuse.invalid('input.invalid', formatInvalidValue(details), unknownField, details);
  }
  return {
    ...currentFields,
    ...Object.fromEntries(
      fields
        .filter((field) => field !== 'directorAge' || values?.directorAge !== currentFields.directorAge)
        .flatMap((field) => [field, DEPENDENT_FIELDS[field] ?? []].flat())
        .map((field) => [field, values?.[field as keyof FilmFields]]),
    ),
  };
}

export const countSurelyOpened = (openedMatches: readonly Match[]): number =>
  openedMatches.filter(({ verdict }) => verdict === 'eligible').length;

/** Returns the difference between two results as numbers, which reveal no single competition. */
export function getDifference(
  matches: Matches,
  {
    currentQuery,
    changedQuery,
    baseline,
  }: { currentQuery: MatchQuery; changedQuery: MatchQuery; baseline: MatchResult },
): Difference {
  const { opened, closed } = matches.compare(currentQuery, changedQuery);
  return {
    counts: baseline.counts,
    nearMisses: baseline.nearMisses,
    opened: opened.length,
    openedForSure: countSurelyOpened(opened),
    closed: closed.length,
  };
}
