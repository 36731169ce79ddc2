import { isBinding } from '@laurel/rules/terms/binding';
import { includesAllCountries, replaceGroupsWithMembers } from '@laurel/rules/locations/country-groups';
import { foldName } from '@laurel/rules/text/fold';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { validateTerm, isTextOnly, type Codes } from './term.js';
import { createTextOnlyTerm, type TermFields } from './term-fields.js';

type Field = keyof TermFields;
/** Pairs of types that set the minimum and the maximum of the same value. */
const BOUND_FIELDS: readonly [minField: Field, maxField: Field][] = [
  ['runtime_restriction_min', 'runtime_restriction_max'],
  ['director_restriction_age_min', 'director_restriction_age_max'],
  ['previous_features_min', 'previous_features_max'],
  ['film_restriction_age', 'film_restriction_age_max'],
];
/**
 * Types of country rules that have a counterpart with the suffix `_forbidden`. `hasSingleValue`: a film has
 * only one such country, so it must be on the lists of all rules.
 */
const COUNTRY_LIST_TYPES = [
  { type: 'country_restriction', hasSingleValue: true },
  { type: 'director_restriction_nationality', hasSingleValue: false },
  { type: 'director_restriction_residency', hasSingleValue: false },
];
/** A film has only one of these values, so two rules cannot require different ones. */
const SINGLE_VALUE_TYPES = ['director_restriction_gender', 'director_restriction_is_student'] as const;

/** @throws the refusals of `validateTerm`, with the rule's index */
export const validateEachTerm = (input: readonly TermFields[], codes: Codes): TermFields[] =>
  input.map((term, n) => withTermPath(n, () => validateTerm(term, codes)));

/**
 * Checks the rules that an administrator saves. The check of an import is less strict. A stored text-only
 * rule is recognised by its text and stays unchanged.
 * @throws the refusals of `validateEachTerm` and `checkTermCombination`
 */
export function validateTerms(
  input: readonly TermFields[],
  codes: Codes,
  storedTerms: readonly TermFields[] = [],
): TermFields[] {
  const terms = input.map((term, n) =>
    withTermPath(n, () => retainTextOnlyTerm(term, storedTerms) ?? validateTerm(term, codes)),
  );
  checkTermCombination(terms);
  return terms;
}
function retainTextOnlyTerm(term: TermFields, storedTerms: readonly TermFields[]): TermFields | null {
  if (!isTextOnly(term)) return null;
  const { name, description, isMandatory, groupKey, bonusRanking } = term;
  const strength = { isMandatory, groupKey, bonusRanking };
  const storedTerm = storedTerms.find(
    (termFields) =>
      isTextOnly(termFields) && termFields.name === name && termFields.description === description,
  );
  if (storedTerm) return { ...storedTerm, ...strength };
  return term.type === '' && description ? { ...createTextOnlyTerm(name, description), ...strength } : null;
}

function withTermPath<T>(n: number, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, field, details } = error;
    throw new Refusal(kind, code, message, `terms.${n}.${field ?? 'type'}`, details);
  }
}
const createTermError = (n: number, field: string, details: InvalidValue) =>
  refuse.invalid(`term.${field}_invalid`, formatInvalidValue(details), `terms.${n}.${field}`, details);

/**
 * Compares the binding rules with each other. Preferences and alternatives are ignored, because they exclude
 * nobody by themselves.
 * @throws term.<field>_invalid for rules that no film can satisfy together, and for a repeated rule
 */
export function checkTermCombination(terms: readonly TermFields[]): void {
  const bindingTerms = terms.flatMap((term, n) => (isBinding(term) ? [{ term, n }] : []));
  const findByType = (type: string) => bindingTerms.filter(({ term }) => term.type === type);
  // A minimum exceeds its maximum.
  for (const [minField, maxField] of BOUND_FIELDS)
    for (const { term, n } of findByType(maxField))
      for (const { term: minTerm } of findByType(minField)) {
        const [minValue, maxValue] = [minTerm[minField], term[maxField]];
        if (minValue !== null && maxValue !== null && minValue > maxValue)
          throw createTermError(n, maxField, { why: 'bounds_crossed' });
      }
  // All allowed countries are forbidden.
  for (const { type, hasSingleValue } of COUNTRY_LIST_TYPES) {
    const allowingTerms = findByType(type).filter(({ term }) => term.countries.length > 0);
    refuseFullExclusion(
      hasSingleValue ? intersectCountryLists(allowingTerms) : allowingTerms.map(({ term }) => term.countries),
      findByType(`${type}_forbidden`),
    );
  }
  // A required selection is forbidden.
  const selections = findByType('prior_selection');
  const requiredSelections = selections.filter(({ term }) => !term.isForbidden);
  for (const { term, n } of selections)
    if (term.isForbidden && requiredSelections.some(({ term: requiredTerm }) => covers(term, requiredTerm)))
      throw createTermError(n, 'isForbidden', { why: 'all_excluded' });
  // Two rules require different values.
  for (const type of SINGLE_VALUE_TYPES)
    for (const { term, n } of findByType(type))
      if (findByType(type).some(({ term: otherTerm }) => otherTerm[type] !== term[type]))
        throw createTermError(n, type, { why: 'one_only' });
  // A rule is repeated.
  const checkedRules = new Set<string>();
  terms.forEach((term, n) => {
    const json = JSON.stringify(term, Object.keys(term).sort());
    if (checkedRules.has(json)) throw createTermError(n, 'type', { why: 'term_twice' });
    checkedRules.add(json);
  });
}

type IndexedTerm = { term: TermFields; n: number };
/**
 * Returns the countries that all rules allow, as a list of one list; empty without rules. @throws
 * term.countries_invalid
 */
function intersectCountryLists(rules: readonly IndexedTerm[]): string[][] {
  let commonCountries: readonly string[] | null = null;
  for (const { term, n } of rules) {
    const allowedCountries = new Set(replaceGroupsWithMembers(term.countries));
    commonCountries =
      commonCountries === null
        ? [...allowedCountries]
        : commonCountries.filter((country) => allowedCountries.has(country));
    if (commonCountries.length === 0) throw createTermError(n, 'countries', { why: 'countries_apart' });
  }
  return commonCountries === null ? [] : [[...commonCountries]];
}
/** Throws if a rule, alone or together with earlier ones, forbids all countries of one of the lists. */
function refuseFullExclusion(lists: readonly string[][], forbiddingTerms: readonly IndexedTerm[]): void {
  const forbiddenCountries: string[] = [];
  for (const { term, n } of forbiddingTerms) {
    forbiddenCountries.push(...term.countries);
    if (lists.some((countries) => includesAllCountries(forbiddenCountries, countries)))
      throw createTermError(n, 'countries', { why: 'all_excluded' });
  }
}

/** Returns true if every film that satisfies the required selection violates the forbidden one. */
function covers(forbiddenTerm: TermFields, requiredTerm: TermFields): boolean {
  const isAny = ({ qualifiers, festivals }: TermFields) => qualifiers.length + festivals.length === 0;
  if (isAny(forbiddenTerm)) return true;
  const names = new Set(forbiddenTerm.festivals.map(foldName));
  return (
    !isAny(requiredTerm) &&
    requiredTerm.qualifiers.every((award) => forbiddenTerm.qualifiers.includes(award)) &&
    requiredTerm.festivals.every((name) => names.has(foldName(name)))
  );
}
