import { isDay } from '@laurel/rules/days';
import {
  LARGEST_BONUS,
  LONGEST_DESCRIPTION,
  LONGEST_FEE_TITLE,
  LONGEST_ZONE,
  MOST_COMPETITIONS,
  MOST_DATES,
  MOST_FEES,
  MOST_TERMS,
} from '@laurel/rules/festival-limits';
import { foldedName } from '@laurel/rules/fold';
import { keptName } from '@laurel/rules/texts';
import { AUDIENCES, FORMATS, isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { isTimeZone } from './closing.js';
import type { Codes, TermFacts } from './term.js';
import { eachTerm } from './terms.js';
import { wrongLine, wrongProse } from './texts.js';

export interface FeeFacts {
  title: string;
  /** Minor units; 0 is free. */
  amount: number;
  currency: string;
  audience: string;
  appliesTo: string | null;
}
export interface DateFacts {
  /** Of a stored one that this is, on another day perhaps; without it, the one of that day. */
  id?: number | undefined;
  /** YYYY-MM-DD. */
  date: string;
  title: string | null;
  deprecated: boolean;
  timezone: string | null;
  fees: FeeFacts[];
}
/** A competition as one thing: its rules, deadlines and fees belong to it alone. */
export interface CompetitionFacts {
  name: string;
  description: string | null;
  isDeprecated: boolean;
  bonusRanking: number;
  opensOn: string | null;
  notificationDate: string | null;
  terms: TermFacts[];
  dates: DateFacts[];
}

const no = (field: string, message: string, details?: object) =>
  refuse.invalid(`competition.${field.split('.').at(-1)}_invalid`, message, field, details);
const wrong = (field: string, details: Wrong) => no(field, wrongWords(details), details);
function checkUnique(values: readonly string[], field: string, message: string): void {
  if (new Set(values).size < values.length) throw no(field, message);
}

/** A competition as it may be kept. Refuses `competition.<field>_invalid`, and a term's own refusals, by path. */
export function checkedCompetition(asked: CompetitionFacts, codes: Codes): CompetitionFacts {
  const name = keptName(asked.name);
  if (foldedName(name) === '')
    throw refuse.invalid('competition.name_missing', 'Give the competition a name.', 'name');
  refuseWrong('name', wrongLine(name));
  refuseWrong('description', wrongProse(asked.description, LONGEST_DESCRIPTION));
  if (Math.abs(asked.bonusRanking) > LARGEST_BONUS)
    throw wrong('bonusRanking', { why: 'number', least: -LARGEST_BONUS, most: LARGEST_BONUS });
  refuseMore('terms', asked.terms, MOST_TERMS);
  refuseMore('dates', asked.dates, MOST_DATES);
  for (const field of ['opensOn', 'notificationDate'] as const)
    if (asked[field] !== null && !isDay(asked[field])) throw wrong(field, { why: 'day' });
  asked.dates.forEach((date, index) => checkDate(date, `dates.${index}`, codes));
  checkUnique(
    asked.dates.map(({ date }) => date),
    'dates',
    'A day is a deadline only once.',
  );
  return { ...asked, name, terms: eachTerm(asked.terms, codes) };
}

/** So many competitions of one festival, which is read, told and shown as one thing. Refuses `festival.competitions_invalid`. */
export function checkCompetitionCount(count: number): void {
  const details: Wrong = { why: 'too_many', most: MOST_COMPETITIONS };
  if (count > MOST_COMPETITIONS)
    throw refuse.invalid('festival.competitions_invalid', wrongWords(details), 'competitions', details);
}

/** Refuses `competition.date_invalid` where a deadline that is not withdrawn stands before an earlier one: tiers follow each other. */
export function checkOrder(dates: readonly DateFacts[]): void {
  let last = '';
  dates.forEach(({ date, deprecated }, index) => {
    if (deprecated) return;
    if (date < last) throw wrong(`dates.${index}.date`, { why: 'tier_order', day: last });
    last = date;
  });
}

function refuseWrong(field: string, details: Wrong | null): void {
  if (details) throw wrong(field, details);
}
function refuseMore(field: string, list: readonly unknown[], most: number): void {
  if (list.length > most) throw wrong(field, { why: 'too_many', most });
}

/** West of Greenwich its end is in the year 10000, which databases do not read. */
const LAST_DAY = '9999-12-31';

function checkDate({ date, title, timezone, fees }: DateFacts, path: string, codes: Codes): void {
  refuseWrong(`${path}.title`, wrongLine(title));
  refuseWrong(`${path}.timezone`, wrongLine(timezone, LONGEST_ZONE));
  refuseMore(`${path}.fees`, fees, MOST_FEES);
  if (!isDay(date) || date >= LAST_DAY) throw wrong(`${path}.date`, { why: 'day' });
  if (timezone !== null && !isTimeZone(timezone))
    throw wrong(`${path}.timezone`, { why: 'timezone', value: timezone });
  fees.forEach((fee, index) => checkFee(fee, `${path}.fees.${index}`, codes));
  checkUnique(
    fees.map(({ title }) => title),
    `${path}.fees`,
    'Two fees of one deadline have different titles.',
  );
}

function checkFee(fee: FeeFacts, path: string, codes: Codes): void {
  if (fee.title.trim() === '') throw no(`${path}.title`, 'Give the fee a title.');
  refuseWrong(`${path}.title`, wrongLine(fee.title, LONGEST_FEE_TITLE));
  if (!(Number.isSafeInteger(fee.amount) && fee.amount >= 0))
    throw no(`${path}.amount`, 'Give the fee in whole minor units, 0 for free.');
  if (!codes.isCurrency(fee.currency))
    throw wrong(`${path}.currency`, { why: 'currency', value: fee.currency });
  if (!isOneOf(AUDIENCES, fee.audience))
    throw no(`${path}.audience`, 'A fee is for standard, student or member.');
  if (fee.appliesTo !== null && !isOneOf(FORMATS, fee.appliesTo))
    throw no(`${path}.appliesTo`, `A fee applies to ${FORMATS.join(' or ')}.`);
}
