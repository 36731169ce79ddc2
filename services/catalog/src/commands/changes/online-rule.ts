import { isBinding } from '@laurel/rules/terms/binding';
import { refuse } from '@laurel/runtime/errors/refusals';
import { areSameTerms } from '../../messages/competition-fields.js';
import { newTerm, type TermFields } from '../../domain/terms/term-fields.js';

type RuleFields = Pick<TermFields, 'type' | 'isMandatory' | 'groupKey' | 'online_restriction'>;
const isOnlineRule = ({ type }: RuleFields) => type === 'online_restriction';
const forbidsOnlineFilms = (term: RuleFields) =>
  isOnlineRule(term) && isBinding(term) && term.online_restriction === true;

/**
 * Adds the rule that follows from a festival's `internetDisallowed` (null: not stated), because matching
 * reads only rules. Returns the same array if there is nothing to add. `field`: the field that the refusal
 * names.
 * @throws festival.online_contradicts if an existing rule contradicts the flag
 */
export function addOnlineRule<T extends RuleFields>(
  terms: T[],
  isDisallowed: boolean | null,
  field: string,
): (T | TermFields)[] {
  const isContradictory =
    (isDisallowed === true && terms.some((term) => isOnlineRule(term) && !forbidsOnlineFilms(term))) ||
    (isDisallowed === false && terms.some(forbidsOnlineFilms));
  if (isContradictory) {
    const statement = isDisallowed ? 'accepts no films that are online' : 'accepts films that are online';
    const advice = 'Change one of them so that both agree.';
    throw refuse.invalid(
      'festival.online_contradicts',
      `The festival ${statement}, but a rule of this competition says otherwise. ${advice}`,
      field,
      { takes: isDisallowed ? 'none' : 'all' },
    );
  }
  if (isDisallowed !== true || terms.some(forbidsOnlineFilms)) return terms;
  return [...terms, DERIVED_RULE];
}

const DERIVED_RULE = newTerm({ type: 'online_restriction', online_restriction: true });
/**
 * Returns the terms without the rule that followed from `internetDisallowed`, after the flag was cleared. A
 * rule with its own text or group remains. Returns the same array if there is nothing to remove.
 */
export function removeDerivedRule(terms: TermFields[]): TermFields[] {
  const remainingTerms = terms.filter((term) => !areSameTerms([term], [DERIVED_RULE]));
  return remainingTerms.length < terms.length ? remainingTerms : terms;
}

/** Returns the terms without the rule that `addOnlineRule` adds. */
export const removeOnlineRule = <T extends RuleFields>(terms: readonly T[]): T[] =>
  terms.filter((term) => !forbidsOnlineFilms(term));
