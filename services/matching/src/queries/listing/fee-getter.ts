import { getFilmFormat } from '@laurel/rules/fees/fees';
import { FORMATS, type Format } from '@laurel/rules/films/vocabularies';
import type { Card } from '../../catalogue/cards.js';
import type { Film, Money } from '../../domain/model.js';
import { getFeesAtTier } from '../../domain/evaluation/tiers.js';

/** The certain fee at the next deadline in each currency; empty if no fee is on file. */
export type FeeGetter = (card: Card) => readonly Money[];

const FORMAT_CATEGORIES: readonly (Format | null)[] = [null, ...FORMATS];

/** Creates the getter for one film. Fees are cached in the card by fee category, because many films share one. */
export function createFeeGetter({
  length,
  directorIsStudent,
}: Pick<Film, 'length' | 'directorIsStudent'>): FeeGetter {
  const [format, isStudent] = [getFilmFormat(length), directorIsStudent === true];
  const categoryIndex = FORMAT_CATEGORIES.indexOf(format) * 2 + Number(isStudent);
  return ({ nextDeadline, fees }) =>
    (fees[categoryIndex] ??= nextDeadline ? getFeesAtTier(nextDeadline, format, isStudent) : []);
}
