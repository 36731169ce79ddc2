import { isBinding } from '@laurel/rules/terms/binding';
import { namesAll, withMembers } from '@laurel/rules/locations/blocs';
import { foldedName } from '@laurel/rules/text/fold';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/words/messages/refusal-text';
import { checkedTerm, isUndecidable, type Codes } from './term.js';
import { unsayableTerm, type TermFields } from './term-fields.js';

type Field = keyof TermFields;
/** Pairs of types that set the minimum and the maximum of the same value. */
const BOUNDS: readonly [least: Field, most: Field][] = [
  ['runtime_restriction_min', 'runtime_restriction_max'],
  ['director_restriction_age_min', 'director_restriction_age_max'],
  ['previous_features_min', 'previous_features_max'],
  ['film_restriction_age', 'film_restriction_age_max'],
];
/** Types whose list loses the values of `…_forbidden`. The main country must be on every list. */
const LISTED = [
  { type: 'country_restriction', isOne: true },
  { type: 'director_restriction_nationality', isOne: false },
  { type: 'director_restriction_residency', isOne: false },
];
/** A film has only one of these values, so two rules cannot require different ones. */
const SINGLE = ['director_restriction_gender', 'director_restriction_is_student'] as const;

/** @throws the refusals of `checkedTerm`, with the rule's index */
export const eachTerm = (input: readonly TermFields[], codes: Codes): TermFields[] =>
  input.map((term, n) => at(n, () => checkedTerm(term, codes)));

/**
 * Checks the rules of a competition that an administrator saves; an import is less strict. A stored rule that
 * consists of text alone is recognised by its text and stays unchanged.
 * @throws the refusals of `eachTerm` and `checkTogether`
 */
export function checkedTerms(
  input: readonly TermFields[],
  codes: Codes,
  stored: readonly TermFields[] = [],
): TermFields[] {
  const terms = input.map((term, n) => at(n, () => asWritten(term, stored) ?? checkedTerm(term, codes)));
  checkTogether(terms);
  return terms;
}
function asWritten(term: TermFields, stored: readonly TermFields[]): TermFields | null {
  if (!isUndecidable(term)) return null;
  const { name, description, isMandatory, groupKey, bonusRanking } = term;
  const strength = { isMandatory, groupKey, bonusRanking };
  const old = stored.find(
    (termFields) =>
      isUndecidable(termFields) && termFields.name === name && termFields.description === description,
  );
  if (old) return { ...old, ...strength };
  return term.type === '' && description ? { ...unsayableTerm(name, description), ...strength } : null;
}

function at<T>(n: number, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, field, details } = error;
    throw new Refusal(kind, code, message, `terms.${n}.${field ?? 'type'}`, details);
  }
}
const no = (n: number, field: string, details: InvalidValue) =>
  refuse.invalid(`term.${field}_invalid`, formatInvalidValue(details), `terms.${n}.${field}`, details);

/**
 * Preferences and alternatives exclude nobody by themselves.
 * @throws term.<field>_invalid for rules that no film can satisfy together, and for a repeated rule
 */
export function checkTogether(terms: readonly TermFields[]): void {
  const strict = terms.flatMap((term, n) => (isBinding(term) ? [{ term, n }] : []));
  const findByType = (type: string) => strict.filter(({ term }) => term.type === type);
  for (const [least, maxField] of BOUNDS)
    for (const { term, n } of findByType(maxField))
      for (const { term: other } of findByType(least)) {
        const [low, high] = [other[least], term[maxField]];
        if (low !== null && high !== null && low > high) throw no(n, maxField, { why: 'bounds_crossed' });
      }
  for (const { type, isOne } of LISTED) {
    const allowing = findByType(type).filter(({ term }) => term.countries.length > 0);
    refuseExcluded(
      isOne ? onEveryList(allowing) : allowing.map(({ term }) => term.countries),
      findByType(`${type}_forbidden`),
    );
  }
  const selections = findByType('prior_selection');
  for (const { term, n } of selections)
    if (term.isForbidden && selections.some(({ term: other }) => !other.isForbidden && covers(term, other)))
      throw no(n, 'isForbidden', { why: 'all_excluded' });
  for (const type of SINGLE)
    for (const { term, n } of findByType(type))
      if (findByType(type).some(({ term: other }) => other[type] !== term[type]))
        throw no(n, type, { why: 'one_only' });
  const seen = new Map<string, number>();
  terms.forEach((term, n) => {
    const json = JSON.stringify(term, Object.keys(term).sort());
    if (seen.has(json)) throw no(n, 'type', { why: 'term_twice' });
    seen.set(json, n);
  });
}

type Placed = { term: TermFields; n: number };
/** The common countries of all lists as one list; none without lists. @throws term.countries_invalid */
function onEveryList(rules: readonly Placed[]): string[][] {
  let left: readonly string[] | null = null;
  for (const { term, n } of rules) {
    const allowed = new Set(withMembers(term.countries));
    left = left === null ? [...allowed] : left.filter((country) => allowed.has(country));
    if (left.length === 0) throw no(n, 'countries', { why: 'countries_apart' });
  }
  return left === null ? [] : [[...left]];
}
/** Throws if a rule, alone or with the earlier ones, forbids all countries of one of the lists. */
function refuseExcluded(lists: readonly string[][], forbidding: readonly Placed[]): void {
  const forbidden: string[] = [];
  for (const { term, n } of forbidding) {
    forbidden.push(...term.countries);
    if (lists.some((countries) => namesAll(forbidden, countries)))
      throw no(n, 'countries', { why: 'all_excluded' });
  }
}

/** Returns true if every film that satisfies the required selection violates the forbidden one. */
function covers(forbidden: TermFields, required: TermFields): boolean {
  const isAny = ({ qualifiers, festivals }: TermFields) => qualifiers.length + festivals.length === 0;
  if (isAny(forbidden)) return true;
  const names = new Set(forbidden.festivals.map(foldedName));
  return (
    !isAny(required) &&
    required.qualifiers.every((award) => forbidden.qualifiers.includes(award)) &&
    required.festivals.every((name) => names.has(foldedName(name)))
  );
}
