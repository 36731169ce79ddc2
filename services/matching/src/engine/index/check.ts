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
    throw invalid('competition.id_invalid', 'A competition’s id must be a whole number above zero.', 'id');
  terms.forEach(checkTerm);
  for (const { date, closesAt } of tiers) {
    if (!isValidDay(date))
      throw invalid('date.date_invalid', `“${date}” is not a day: write YYYY-MM-DD.`, 'date');
    if (Number.isNaN(Date.parse(closesAt)))
      throw invalid('date.closesAt_invalid', `“${closesAt}” is not an instant.`, 'closesAt');
  }
  for (const { fees } of tiers)
    if (!fees.every(({ amount }) => Number.isFinite(amount)))
      throw invalid('fee.amount_invalid', 'A fee must be a number of minor units.', 'amount');
  if (festival.startsOn !== null && !isValidDay(festival.startsOn))
    throw invalid(
      'festival.startsOn_invalid',
      `“${festival.startsOn}” is not a day: write YYYY-MM-DD.`,
      'startsOn',
    );
}

function checkTerm({ type, value, maxAgeMonths, list, otherList }: Term): void {
  const isDated = type === 'film_restriction_age' || type === 'film_restriction_age_max';
  if (isDated && value !== null && !(typeof value === 'string' && isValidDay(value)))
    throw invalid(`term.${type}_invalid`, `“${value}” is not a day: write YYYY-MM-DD.`, type);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw invalid(`term.${type}_invalid`, 'A limit is a number.', type);
  if (
    maxAgeMonths !== null &&
    !(Number.isInteger(maxAgeMonths) && maxAgeMonths >= 1 && maxAgeMonths <= MAX_FILM_AGE_MONTHS)
  )
    throw invalid(
      'term.maxAgeMonths_invalid',
      `Between 1 and ${MAX_FILM_AGE_MONTHS} months.`,
      'maxAgeMonths',
    );
  if ([...(list ?? []), ...(otherList ?? [])].some((word) => typeof word !== 'string'))
    throw invalid(`term.${type}_invalid`, 'A list must contain strings.', type);
}

/**
 * Checks a film.
 * @throws a refusal naming the field if it violates its schema
 */
export function checkFilm({
  productionDate,
  screenings,
  length,
  directorAge,
  previousFeatures,
  budget,
}: Film): void {
  if (productionDate !== null && !isValidDay(productionDate))
    throw invalid(
      'film.productionDate_invalid',
      `“${productionDate}” is not a day: write YYYY-MM-DD.`,
      'productionDate',
    );
  for (const { date } of screenings ?? [])
    if (!isValidDay(date))
      throw invalid('film.screenings_invalid', `“${date}” is not a day: write YYYY-MM-DD.`, 'screenings');
  checkNumber('length', length);
  checkNumber('directorAge', directorAge);
  checkNumber('previousFeatures', previousFeatures);
  checkNumber('budget', budget?.amount ?? null);
}
function checkNumber(field: string, number: number | null): void {
  if (number !== null && !Number.isFinite(number))
    throw invalid(`film.${field}_invalid`, 'A number is needed.', field);
}
const invalid = (code: string, message: string, field: string) => refuse.invalid(code, message, field);
