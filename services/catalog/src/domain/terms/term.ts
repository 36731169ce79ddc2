import { isCountryGroup, isWrittenAsGroup } from '@laurel/rules/locations/country-groups';
import { isDay } from '@laurel/rules/dates/days';
import { MAX_BONUS, MAX_GROUP_LENGTH, MAX_RULE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import {
  ADDITIONAL_FIELD_KINDS,
  getTermLists,
  findTermType,
  type AdditionalField,
  type TermField,
  type TermKind,
  type TermType,
} from '@laurel/rules/terms/term-types';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { findPremiereProblem } from './premiere-countries.js';
import { findLineProblem, findProseProblem } from '../texts/text-limits.js';
import { getVocabulary } from './vocabularies.js';
import { TERM_FIELD_KINDS, type TermFields, createTextOnlyTerm } from './term-fields.js';

/**
 * Returns whether only the text of a rule describes it, because its type is unknown or it has no value.
 */
export const isTextOnly = (term: TermFields): boolean => {
  const type = findTermType(term.type);
  return !type || (!isComplete(type, term) && term.maxAgeMonths === null);
};
function isComplete({ requiredInput, field }: TermType, term: TermFields): boolean {
  if (requiredInput === 'nothing') return true;
  if (requiredInput === 'one-of-its-lists')
    return getTermLists(term.type).some((list) => term[list].length > 0);
  return !isEmpty(term[field]);
}

export interface Codes {
  isCountry(code: string): boolean;
  isSubdivision(code: string): boolean;
  isLanguage(code: string): boolean;
  isCurrency(code: string): boolean;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const createFieldError = (field: string, details: InvalidValue) =>
  refuse.invalid(`term.${field}_invalid`, formatInvalidValue(details), field, details);

/**
 * Returns a term in storable form, without duplicates. A term without a type but with a text becomes a rule
 * that no type can express.
 * @throws term.type_unknown, term.<field>_invalid, also for a field of another type
 */
export function validateTerm(input: TermFields, codes: Codes): TermFields {
  checkPlainFields(input);
  if (input.type === '' && input.description) return createTextOnlyTerm(input.name, input.description);
  const type = findTermType(input.type);
  if (!type)
    throw refuse.invalid('term.type_unknown', `“${input.type}” is not a type of term.`, 'type', {
      name: input.type,
    });
  const term = normalizeTerm(input);
  const allowedFields = new Set<string>([type.field, ...(type.additionalFields ?? [])]);
  const foreignField = Object.keys(TERM_FIELD_KINDS).find(
    (field) => !allowedFields.has(field) && !isEmpty(term[field as keyof TermFields]),
  );
  if (foreignField)
    throw createFieldError(foreignField, { why: 'field_foreign', type: term.type, other: foreignField });
  if (term.type === 'film_restriction_age') checkAge(term);
  else if (!type.requiredInput || !isEmpty(term[type.field]))
    checkValue(type.field, type.kind, term[type.field], codes);
  else if (!isComplete(type, term)) throw createFieldError(type.field, { why: 'list_empty' });
  for (const field of type.additionalFields ?? [])
    if (!isEmpty(term[field])) checkValue(field, ADDITIONAL_FIELD_KINDS[field], term[field], codes);
  if (type.additionalFields?.includes('currency') && term.currency === null)
    throw createFieldError('currency', { why: 'budget_currency' });
  const premiereProblem = term.type === 'premiere_restriction' ? findPremiereProblem(term) : null;
  if (premiereProblem) throw createFieldError(...premiereProblem);
  return term;
}
function checkPlainFields({ name, groupKey, description, bonusRanking }: TermFields): void {
  const problems = {
    name: findLineProblem(name),
    groupKey: findLineProblem(groupKey, MAX_GROUP_LENGTH),
    description: findProseProblem(description, MAX_RULE_LENGTH),
  };
  for (const [field, details] of Object.entries(problems))
    if (details) throw createFieldError(field, details);
  checkNumber('bonusRanking', bonusRanking, -MAX_BONUS, MAX_BONUS);
}
/**
 * Removes duplicates from lists, trims names, and removes flags whose value means the same as “not stated”.
 */
function normalizeTerm(input: TermFields): TermFields {
  const deduplicateField = ([field, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [field, value];
    return [
      field,
      NAME_LISTS.includes(field) ? deduplicateNames(value as string[]) : [...new Set<unknown>(value)],
    ];
  };
  return {
    ...input,
    ...(Object.fromEntries(Object.entries(input).map(deduplicateField)) as unknown as TermFields),
    isForbidden: input.type === 'prior_selection' ? (input.isForbidden ?? false) : input.isForbidden,
    exceptOwnCountry: input.exceptOwnCountry || null,
  };
}
const NAME_LISTS = ['schools', 'festivals'];
/** Removes names that are equal to an earlier one when folded. */
const deduplicateNames = (names: readonly string[]): string[] => {
  const namesByKey = new Map<string, string>();
  for (const name of names) if (!namesByKey.has(foldName(name))) namesByKey.set(foldName(name), name.trim());
  return [...namesByKey.values()];
};

/** An age rule has either a day or a number of months. */
function checkAge({ film_restriction_age: completedSince, maxAgeMonths: maxMonths }: TermFields): void {
  const [hasDay, hasMonths] = [completedSince !== null, maxMonths !== null];
  if (hasDay === hasMonths) throw createFieldError('film_restriction_age', { why: 'age_twofold' });
  if (completedSince !== null && !isDay(completedSince))
    throw createFieldError('film_restriction_age', { why: 'day' });
}

type Field = TermField | AdditionalField;
/** A check of one value, and a function that describes the problem of an invalid value. */
type FieldCheck = [isValid: (value: string) => boolean, describeProblem: (value: string) => InvalidValue];
function createFieldCheck(kind: TermKind, codes: Codes): FieldCheck {
  const createProblem = (reason: InvalidValue['why']) => (value: string) => ({ why: reason, value });
  if ('vocabulary' in kind) {
    const vocabularyCodes = getVocabulary(kind.vocabulary).map(({ code }) => code);
    return [(word) => vocabularyCodes.includes(word), createProblem('choice')];
  }
  switch (kind.type) {
    case 'languages':
      return [(code) => codes.isLanguage(code), createProblem('language')];
    case 'subdivisions':
      return [(code) => codes.isSubdivision(code), createProblem('subdivision')];
    case 'currency':
      return [(code) => codes.isCurrency(code), createProblem('currency')];
    case 'festivals':
    case 'texts':
      return [
        (name) => findLineProblem(name) === null && foldName(name) !== '',
        (name) => findLineProblem(name) ?? { why: 'empty' },
      ];
    default:
      return [
        (code) => codes.isCountry(code) || isCountryGroup(code),
        (value) => ({ why: isWrittenAsGroup(value) ? 'bloc' : 'country', value }),
      ];
  }
}

function checkValue(field: Field, kind: TermKind, value: TermFields[Field], codes: Codes): void {
  if (isEmpty(value)) throw createFieldError(field, { why: Array.isArray(value) ? 'list_empty' : 'missing' });
  if (kind.type === 'number') return checkNumber(field, value as number, kind.min, kind.max);
  if (kind.type === 'day') {
    if (!isDay(value as string)) throw createFieldError(field, { why: 'day' });
    return;
  }
  if (kind.type === 'flag') {
    if (typeof value !== 'boolean') throw createFieldError(field, { why: 'kind', kind: 'boolean' });
    return;
  }
  const [isValid, describeProblem] = createFieldCheck(kind, codes);
  const invalidItem = [value].flat().find((item) => typeof item !== 'string' || !isValid(item));
  if (invalidItem !== undefined) throw createFieldError(field, describeProblem(String(invalidItem)));
}

function checkNumber(field: string, value: number, min: number, max: number): void {
  if (!(Number.isInteger(value) && value >= min && value <= max))
    throw createFieldError(field, { why: 'number', least: min, max });
}
