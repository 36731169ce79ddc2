import { isBinding } from '@laurel/rules/binding';
import { namesAll, withMembers } from '@laurel/rules/blocs';
import { foldedName } from '@laurel/rules/fold';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { checkedTerm, isUndecidable, unsayableTerm, type Codes, type TermFacts } from './term.js';

type Field = keyof TermFacts;
/** Types of which one says the least and the other the most of the same. */
const BOUNDS: readonly [least: Field, most: Field][] = [
  ['runtime_restriction_min', 'runtime_restriction_max'],
  ['director_restriction_age_min', 'director_restriction_age_max'],
  ['previous_features_min', 'previous_features_max'],
  ['film_restriction_age', 'film_restriction_age_max'],
];
/** Types whose list is taken of what the same with `_forbidden` leaves; of a film's main country there is one, so that it has to be on every list. */
const LISTED = [
  { type: 'country_restriction', isOne: true },
  { type: 'director_restriction_nationality', isOne: false },
  { type: 'director_restriction_residency', isOne: false },
];
/** What a film has one of: two values cannot both be asked for. */
const SINGLE = ['director_restriction_gender', 'director_restriction_is_student'] as const;

/** Rules, each as it may be kept. Refuses what `checkedTerm` does, by its place. */
export const eachTerm = (asked: readonly TermFacts[], codes: Codes): TermFacts[] =>
  asked.map((term, n) => at(n, () => checkedTerm(term, codes)));

/**
 * All rules of one competition, as an administrator may keep them: an import takes what a regulation says. A rule that is `stored` in words
 * alone is known by them, and stays what it is. Refuses what `eachTerm` and `checkTogether` do.
 */
export function checkedTerms(
  asked: readonly TermFacts[],
  codes: Codes,
  stored: readonly TermFacts[] = [],
): TermFacts[] {
  const terms = asked.map((term, n) => at(n, () => asWritten(term, stored) ?? checkedTerm(term, codes)));
  checkTogether(terms);
  return terms;
}
function asWritten(term: TermFacts, stored: readonly TermFacts[]): TermFacts | null {
  if (!isUndecidable(term)) return null;
  const { name, description, isMandatory, groupKey, bonusRanking } = term;
  const strength = { isMandatory, groupKey, bonusRanking };
  const old = stored.find(
    (one) => isUndecidable(one) && one.name === name && one.description === description,
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
const no = (n: number, field: string, details: Wrong) =>
  refuse.invalid(`term.${field}_invalid`, wrongWords(details), `terms.${n}.${field}`, details);

/** Refuses `term.<field>_invalid` for rules that no film could pass together, and for one that stands there twice. Wishes and alternatives exclude nobody by themselves. */
export function checkTogether(terms: readonly TermFacts[]): void {
  const strict = terms.flatMap((term, n) => (isBinding(term) ? [{ term, n }] : []));
  const of = (type: string) => strict.filter(({ term }) => term.type === type);
  for (const [least, most] of BOUNDS)
    for (const { term, n } of of(most))
      for (const { term: other } of of(least)) {
        const [low, high] = [other[least], term[most]];
        if (low !== null && high !== null && low > high) throw no(n, most, { why: 'bounds_crossed' });
      }
  for (const { type, isOne } of LISTED) {
    const wanted = of(type).filter(({ term }) => term.countries.length > 0);
    refuseExcluded(
      isOne ? onEveryList(wanted) : wanted.map(({ term }) => term.countries),
      of(`${type}_forbidden`),
    );
  }
  const selections = of('prior_selection');
  for (const { term, n } of selections)
    if (term.isForbidden && selections.some(({ term: other }) => !other.isForbidden && covers(term, other)))
      throw no(n, 'isForbidden', { why: 'all_excluded' });
  for (const type of SINGLE)
    for (const { term, n } of of(type))
      if (of(type).some(({ term: other }) => other[type] !== term[type]))
        throw no(n, type, { why: 'one_only' });
  const seen = new Map<string, number>();
  terms.forEach((term, n) => {
    const said = JSON.stringify(term, Object.keys(term).sort());
    if (seen.has(said)) throw no(n, 'type', { why: 'term_twice' });
    seen.set(said, n);
  });
}

type Placed = { term: TermFacts; n: number };
/** The countries that are on all lists, as the one list that they come to; none where there is no list. Refuses lists that have none in common. */
function onEveryList(wanted: readonly Placed[]): string[][] {
  let left: readonly string[] | null = null;
  for (const { term, n } of wanted) {
    const own = new Set(withMembers(term.countries));
    left = left === null ? [...own] : left.filter((country) => own.has(country));
    if (left.length === 0) throw no(n, 'countries', { why: 'countries_apart' });
  }
  return left === null ? [] : [[...left]];
}
/** Refuses what forbids, alone or with those before it, everything that one of the lists asks for. */
function refuseExcluded(lists: readonly string[][], forbidding: readonly Placed[]): void {
  const forbidden: string[] = [];
  for (const { term, n } of forbidding) {
    forbidden.push(...term.countries);
    if (lists.some((countries) => namesAll(forbidden, countries)))
      throw no(n, 'countries', { why: 'all_excluded' });
  }
}

/** Whoever was selected where one rule wants was selected where the other must not have been. */
function covers(forbidden: TermFacts, wanted: TermFacts): boolean {
  const isAny = ({ qualifiers, festivals }: TermFacts) => qualifiers.length + festivals.length === 0;
  if (isAny(forbidden)) return true;
  const names = new Set(forbidden.festivals.map(foldedName));
  return (
    !isAny(wanted) &&
    wanted.qualifiers.every((award) => forbidden.qualifiers.includes(award)) &&
    wanted.festivals.every((name) => names.has(foldedName(name)))
  );
}
