import { MAX_FILM_AGE_MONTHS } from '@laurel/rules/terms/term-types';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Competition, Film, Term } from '../../domain/model.js';
import { toDayNumber } from '../../domain/rules/day-number.js';

const isValidDay = (day: string) => !Number.isNaN(toDayNumber(day));

/**
 * Checks a competition.
 * @throws a refusal naming the field if it violates the schema of its terms, deadlines or fees
 */
export function checkCompetition({ id, terms, tiers, festival }: Competition): void {
  if (!Number.isInteger(id) || id < 1)
    throw refuse.invalid(
      'competition.id_invalid',
      'A competition’s id must be a whole number above zero.',
      'id',
    );
  terms.forEach(checkTerm);
  for (const { date, closesAt } of tiers) {
    checkDay('date.date_invalid', 'date', date);
    if (Number.isNaN(Date.parse(closesAt)))
      throw refuse.invalid('date.closesAt_invalid', `“${closesAt}” is not an instant.`, 'closesAt');
  }
  for (const { fees } of tiers)
    if (!fees.every(({ amount }) => Number.isFinite(amount)))
      throw refuse.invalid('fee.amount_invalid', 'A fee must be a number of minor units.', 'amount');
  checkDay('festival.startsOn_invalid', 'startsOn', festival.startsOn);
}

function checkTerm({ type, value, maxAgeMonths, list, otherList }: Term): void {
  const isDated = type === 'film_restriction_age' || type === 'film_restriction_age_max';
  if (isDated && value !== null && !(typeof value === 'string' && isValidDay(value)))
    throw refuse.invalid(`term.${type}_invalid`, `“${value}” is not a day: write YYYY-MM-DD.`, type);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw refuse.invalid(`term.${type}_invalid`, 'A limit is a number.', type);
  if (
    maxAgeMonths !== null &&
    !(Number.isInteger(maxAgeMonths) && maxAgeMonths >= 1 && maxAgeMonths <= MAX_FILM_AGE_MONTHS)
  )
    throw refuse.invalid(
      'term.maxAgeMonths_invalid',
      `Between 1 and ${MAX_FILM_AGE_MONTHS} months.`,
      'maxAgeMonths',
    );
  if ([...(list ?? []), ...(otherList ?? [])].some((word) => typeof word !== 'string'))
    throw refuse.invalid(`term.${type}_invalid`, 'A list must contain strings.', type);
}

/**
 * Checks a film.
 * @throws a refusal naming the field if it violates its schema
 */
export function checkFilm(film: Film): void {
  checkDay('film.productionDate_invalid', 'productionDate', film.productionDate);
  for (const { date } of film.screenings ?? []) checkDay('film.screenings_invalid', 'screenings', date);
  checkNumber('length', film.length);
  checkNumber('directorAge', film.directorAge);
  checkNumber('previousFeatures', film.previousFeatures);
  checkNumber('budget', film.budget?.amount ?? null);
}
function checkDay(code: string, field: string, day: string | null): void {
  if (day !== null && !isValidDay(day))
    throw refuse.invalid(code, `“${day}” is not a day: write YYYY-MM-DD.`, field);
}
function checkNumber(field: string, number: number | null): void {
  if (number !== null && !Number.isFinite(number))
    throw refuse.invalid(`film.${field}_invalid`, 'A number is needed.', field);
}
