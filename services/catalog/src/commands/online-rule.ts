import { isBinding } from '@laurel/rules/binding';
import { refuse } from '@laurel/runtime/refusals';
import { newTerm, type TermFacts } from '../domain/term.js';

type Rule = Pick<TermFacts, 'type' | 'isMandatory' | 'groupKey' | 'online_restriction'>;
const isRule = ({ type }: Rule) => type === 'online_restriction';
const isStrict = (term: Rule) => isRule(term) && isBinding(term) && term.online_restriction === true;

/**
 * The terms of a competition whose festival says whether it takes films that are online (`internetDisallowed`; null says
 * nothing): what it says is a rule, since matching reads rules only. Refuses `festival.online_contradicts` where a rule says
 * otherwise; `field` says where. The very list that was given where nothing is added.
 */
export function withOnlineRule<T extends Rule>(
  terms: T[],
  isDisallowed: boolean | null,
  field: string,
): (T | TermFacts)[] {
  const contradicts =
    (isDisallowed === true && terms.some((term) => isRule(term) && !isStrict(term))) ||
    (isDisallowed === false && terms.some(isStrict));
  if (contradicts) {
    const says = isDisallowed ? 'takes no film that is online' : 'takes films that are online';
    const asked = 'Say its terms so that both agree.';
    throw refuse.invalid(
      'festival.online_contradicts',
      `The festival ${says}, and a rule of this competition says otherwise. ${asked}`,
      field,
      { takes: isDisallowed ? 'none' : 'all' },
    );
  }
  if (isDisallowed !== true || terms.some(isStrict)) return terms;
  return [...terms, newTerm({ type: 'online_restriction', online_restriction: true })];
}

/** The same before the festival said so. */
export const withoutOnlineRule = <T extends Rule>(terms: readonly T[]): T[] =>
  terms.filter((term) => !isStrict(term));
