import { isBloc, isWrittenAsBloc } from '@laurel/rules/locations/blocs';
import { isDay } from '@laurel/rules/dates/days';
import { LARGEST_BONUS, MAX_GROUP_LENGTH, MAX_RULE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { foldedName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import {
  ALSO_KINDS,
  getTermLists,
  termType,
  type AlsoField,
  type TermField,
  type TermKind,
  type TermType,
} from '@laurel/rules/terms/term-types';
import { formatInvalidValue, type InvalidValue } from '@laurel/words/messages/refusal-text';
import { findPremiereProblem } from './premiere-countries.js';
import { wrongLine, wrongProse } from '../texts/text-limits.js';
import { vocabulary } from './vocabularies.js';
import { TERM_FIELD_KINDS, type TermFields, unsayableTerm } from './term-fields.js';

/** True for such a rule, and for a stored one whose list is empty: its outcome is unknown. */
export const isUndecidable = (term: TermFields): boolean => {
  const type = termType(term.type);
  return !type || (!isComplete(type, term) && term.maxAgeMonths === null);
};
function isComplete({ needs, field }: TermType, term: TermFields): boolean {
  if (needs === 'nothing') return true;
  return needs ? getTermLists(term.type).some((list) => term[list].length > 0) : !isEmpty(term[field]);
}

export interface Codes {
  isCountry(code: string): boolean;
  isSubdivision(code: string): boolean;
  isLanguage(code: string): boolean;
  isCurrency(code: string): boolean;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const no = (field: string, details: InvalidValue) =>
  refuse.invalid(`term.${field}_invalid`, formatInvalidValue(details), field, details);

/**
 * Returns a term in storable form, without duplicates. A term without a type but with a text becomes a rule
 * that no type can express.
 * @throws term.type_unknown, term.<field>_invalid, also for a field of another type
 */
export function checkedTerm(input: TermFields, codes: Codes): TermFields {
  checkPlain(input);
  if (input.type === '' && input.description) return unsayableTerm(input.name, input.description);
  const type = termType(input.type);
  if (!type)
    throw refuse.invalid('term.type_unknown', `“${input.type}” is not a type of term.`, 'type', {
      name: input.type,
    });
  const term = tidy(input);
  const allowedFields = new Set<string>([type.field, ...(type.also ?? [])]);
  const foreign = Object.keys(TERM_FIELD_KINDS).find(
    (field) => !allowedFields.has(field) && !isEmpty(term[field as keyof TermFields]),
  );
  if (foreign) throw no(foreign, { why: 'field_foreign', type: term.type, other: foreign });
  if (term.type === 'film_restriction_age') checkAge(term);
  else if (!type.needs || !isEmpty(term[type.field]))
    checkValue(type.field, type.kind, term[type.field], codes);
  else if (!isComplete(type, term)) throw no(type.field, { why: 'list_empty' });
  for (const field of type.also ?? [])
    if (!isEmpty(term[field])) checkValue(field, ALSO_KINDS[field], term[field], codes);
  if (type.also?.includes('currency') && term.currency === null)
    throw no('currency', { why: 'budget_currency' });
  const wrong = term.type === 'premiere_restriction' ? findPremiereProblem(term) : null;
  if (wrong) throw no(...wrong);
  return term;
}
function checkPlain({ name, groupKey, description, bonusRanking }: TermFields): void {
  const wrong = {
    name: wrongLine(name),
    groupKey: wrongLine(groupKey, MAX_GROUP_LENGTH),
    description: wrongProse(description, MAX_RULE_LENGTH),
  };
  for (const [field, details] of Object.entries(wrong)) if (details) throw no(field, details);
  checkNumber('bonusRanking', bonusRanking, -LARGEST_BONUS, LARGEST_BONUS);
}
/** Removes duplicates from lists, trims names, and normalises flags that mean the same as their absence. */
function tidy(input: TermFields): TermFields {
  const once = ([field, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [field, value];
    return [field, NAMES.includes(field) ? namesOnce(value as string[]) : [...new Set<unknown>(value)]];
  };
  return {
    ...input,
    ...(Object.fromEntries(Object.entries(input).map(once)) as unknown as TermFields),
    isForbidden: input.type === 'prior_selection' ? (input.isForbidden ?? false) : input.isForbidden,
    exceptOwnCountry: input.exceptOwnCountry || null,
  };
}
const NAMES = ['schools', 'festivals'];
/** Returns the first of the names that are equal when folded. */
const namesOnce = (names: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(foldedName(name))) first.set(foldedName(name), name.trim());
  return [...first.values()];
};

function checkAge({ film_restriction_age: from, maxAgeMonths: months }: TermFields): void {
  if ((from === null) === (months === null)) throw no('film_restriction_age', { why: 'age_twofold' });
  if (from !== null && !isDay(from)) throw no('film_restriction_age', { why: 'day' });
}

type Field = TermField | AlsoField;
/** A check of a list value for each kind, and the problem if the value is invalid. */
type FieldCheck = [isGood: (value: string) => boolean, wrong: (value: string) => InvalidValue];
function createTest(kind: TermKind, codes: Codes): FieldCheck {
  const named = (why: InvalidValue['why']) => (value: string) => ({ why, value });
  if ('vocabulary' in kind) {
    const vocabularyCodes = vocabulary(kind.vocabulary).map(({ code }) => code);
    return [(word) => vocabularyCodes.includes(word), named('choice')];
  }
  switch (kind.is) {
    case 'languages':
      return [(code) => codes.isLanguage(code), named('language')];
    case 'subdivisions':
      return [(code) => codes.isSubdivision(code), named('subdivision')];
    case 'currency':
      return [(code) => codes.isCurrency(code), named('currency')];
    case 'festivals':
    case 'texts':
      return [
        (name) => wrongLine(name) === null && foldedName(name) !== '',
        (name) => wrongLine(name) ?? { why: 'empty' },
      ];
    default:
      return [
        (code) => codes.isCountry(code) || isBloc(code),
        (value) => ({ why: isWrittenAsBloc(value) ? 'bloc' : 'country', value }),
      ];
  }
}

function checkValue(field: Field, kind: TermKind, value: TermFields[Field], codes: Codes): void {
  if (isEmpty(value)) throw no(field, { why: Array.isArray(value) ? 'list_empty' : 'missing' });
  if (kind.is === 'number') return checkNumber(field, value as number, kind.least, kind.max);
  if (kind.is === 'day') {
    if (!isDay(value as string)) throw no(field, { why: 'day' });
    return;
  }
  if (kind.is === 'flag') {
    if (typeof value !== 'boolean') throw no(field, { why: 'kind', kind: 'boolean' });
    return;
  }
  const [isGood, wrong] = createTest(kind, codes);
  const bad = [value].flat().find((item) => typeof item !== 'string' || !isGood(item));
  if (bad !== undefined) throw no(field, wrong(String(bad)));
}

function checkNumber(field: string, value: number, least: number, max: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= max))
    throw no(field, { why: 'number', least, max });
}
