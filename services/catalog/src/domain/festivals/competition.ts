import { isDay } from '@laurel/rules/dates/days';
import { TIME_OF_DAY } from '@laurel/rules/dates/parse-time';
import {
  MAX_BONUS,
  MAX_DESCRIPTION_LENGTH,
  MAX_FEE_TITLE_LENGTH,
  MAX_TIME_ZONE_LENGTH,
  MAX_COMPETITIONS,
  MAX_DATES,
  MAX_FEES,
  MAX_TERMS,
} from '@laurel/rules/festivals/festival-limits';
import { foldName } from '@laurel/rules/text/fold';
import { sanitizeName } from '@laurel/rules/text/characters';
import { AUDIENCES } from '@laurel/rules/fees/audiences';
import { FORMATS } from '@laurel/rules/films/vocabularies';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { isTimeZone } from './closing.js';
import type { Codes } from '../terms/term.js';
import type { TermFields } from '../terms/term-fields.js';
import { validateEachTerm } from '../terms/terms.js';
import { findLineProblem, findProseProblem } from '../texts/text-limits.js';

export interface FeeFields {
  title: string;
  /** In minor units; 0 is free. */
  amount: number;
  currency: string;
  audience: string;
  appliesTo: string | null;
}
export interface DateFields {
  /**
   * The id of a stored deadline, which may have another day. Without it, the stored deadline of that day is
   * meant.
   */
  id?: number | undefined;
  /** YYYY-MM-DD. */
  date: string;
  title: string | null;
  deprecated: boolean;
  timezone: string | null;
  /** HH:MM; null: the end of the day. */
  time: string | null;
  fees: FeeFields[];
}
/** A competition with its rules, deadlines and fees, which belong to no other competition. */
export interface CompetitionFields {
  name: string;
  description: string | null;
  isDeprecated: boolean;
  bonusRanking: number;
  opensOn: string | null;
  notificationDate: string | null;
  terms: TermFields[];
  dates: DateFields[];
}

/** A valid competition without any data. It replaces refused fields, so that the others can be checked. */
export const PLAIN_COMPETITION: CompetitionFields = {
  name: 'Competition',
  description: null,
  isDeprecated: false,
  bonusRanking: 0,
  opensOn: null,
  notificationDate: null,
  terms: [],
  dates: [],
};

const createInvalidError = (field: string, message: string, details?: object) =>
  refuse.invalid(`competition.${field.split('.').at(-1)}_invalid`, message, field, details);
const createFieldError = (field: string, details: InvalidValue) =>
  createInvalidError(field, formatInvalidValue(details), details);
function checkUnique(values: readonly string[], field: string, message: string): void {
  if (new Set(values).size < values.length) throw createInvalidError(field, message);
}

/**
 * Returns a competition in storable form.
 * @throws competition.<field>_invalid, the refusals of its terms by path
 */
export function validateCompetition(input: CompetitionFields, codes: Codes): CompetitionFields {
  const name = sanitizeName(input.name);
  if (foldName(name) === '')
    throw refuse.invalid('competition.name_missing', 'Enter a name for the competition.', 'name');
  refuseWrong('name', findLineProblem(name));
  refuseWrong('description', findProseProblem(input.description, MAX_DESCRIPTION_LENGTH));
  if (Math.abs(input.bonusRanking) > MAX_BONUS)
    throw createFieldError('bonusRanking', { why: 'number', least: -MAX_BONUS, max: MAX_BONUS });
  refuseTooMany('terms', input.terms, MAX_TERMS);
  refuseTooMany('dates', input.dates, MAX_DATES);
  for (const field of ['opensOn', 'notificationDate'] as const)
    if (input[field] !== null && !isDay(input[field])) throw createFieldError(field, { why: 'day' });
  input.dates.forEach((date, index) => checkDate(date, `dates.${index}`, codes));
  checkUnique(
    input.dates.map(({ date }) => date),
    'dates',
    'Two deadlines cannot be on the same day.',
  );
  return { ...input, name, terms: validateEachTerm(input.terms, codes) };
}

/**
 * Limits the competitions of a festival, because it is read, published and shown as one unit. @throws
 * festival.competitions_invalid
 */
export function checkCompetitionCount(count: number): void {
  const details: InvalidValue = { why: 'too_many', max: MAX_COMPETITIONS };
  if (count > MAX_COMPETITIONS)
    throw refuse.invalid(
      'festival.competitions_invalid',
      formatInvalidValue(details),
      'competitions',
      details,
    );
}

/** @throws competition.date_invalid if an active deadline is earlier than the active one listed before it */
export function checkOrder(dates: readonly DateFields[]): void {
  let previousDate = '';
  dates.forEach(({ date, deprecated }, index) => {
    if (deprecated) return;
    if (date < previousDate)
      throw createFieldError(`dates.${index}.date`, { why: 'tier_order', day: previousDate });
    previousDate = date;
  });
}

function refuseWrong(field: string, details: InvalidValue | null): void {
  if (details) throw createFieldError(field, details);
}
function refuseTooMany(field: string, list: readonly unknown[], max: number): void {
  if (list.length > max) throw createFieldError(field, { why: 'too_many', max });
}

/** In time zones west of Greenwich, this day ends in the year 10000, which databases cannot read. */
const FIRST_UNSUPPORTED_DAY = '9999-12-31';

function checkDate({ date, title, timezone, time, fees }: DateFields, path: string, codes: Codes): void {
  refuseWrong(`${path}.title`, findLineProblem(title));
  refuseWrong(`${path}.timezone`, findLineProblem(timezone, MAX_TIME_ZONE_LENGTH));
  refuseTooMany(`${path}.fees`, fees, MAX_FEES);
  if (!isDay(date) || date >= FIRST_UNSUPPORTED_DAY) throw createFieldError(`${path}.date`, { why: 'day' });
  if (timezone !== null && !isTimeZone(timezone))
    throw createFieldError(`${path}.timezone`, { why: 'timezone', value: timezone });
  if (time !== null && !TIME_OF_DAY.test(time)) throw createFieldError(`${path}.time`, { why: 'time' });
  fees.forEach((fee, index) => checkFee(fee, `${path}.fees.${index}`, codes));
  checkUnique(
    fees.map(({ title }) => title),
    `${path}.fees`,
    'Give each fee of a deadline a different title.',
  );
}

function checkFee(fee: FeeFields, path: string, codes: Codes): void {
  if (fee.title.trim() === '') throw createInvalidError(`${path}.title`, 'Enter a title for the fee.');
  refuseWrong(`${path}.title`, findLineProblem(fee.title, MAX_FEE_TITLE_LENGTH));
  if (!(Number.isSafeInteger(fee.amount) && fee.amount >= 0))
    throw createInvalidError(
      `${path}.amount`,
      'Enter the fee in whole minor units (such as cents), 0 for free.',
    );
  if (!codes.isCurrency(fee.currency))
    throw createFieldError(`${path}.currency`, { why: 'currency', value: fee.currency });
  if (!isInList(AUDIENCES, fee.audience))
    throw createInvalidError(`${path}.audience`, 'A fee is for standard, student or member.');
  if (fee.appliesTo !== null && !isInList(FORMATS, fee.appliesTo))
    throw createInvalidError(`${path}.appliesTo`, `A fee applies to ${FORMATS.join(' or ')}.`);
}
