import { refuse } from '@laurel/runtime/refusals';
import { newTerm, type TermFacts } from '../domain/term.js';

const isRule = ({ type }: TermFacts) => type === 'online_restriction';
const isStrict = (term: TermFacts) => isRule(term) && term.isMandatory && term.groupKey === null && term.online_restriction === true;

/**
 * The terms of a competition whose festival says whether it takes films that are online (`internetDisallowed`; null says
 * nothing): what it says is a rule, since matching reads rules only. Refuses `import.online_contradicts` where a rule says otherwise.
 */
export function withOnlineRule(terms: TermFacts[], isDisallowed: boolean | null): TermFacts[] {
  const contradicts =
    (isDisallowed === true && terms.some((term) => isRule(term) && !isStrict(term))) || (isDisallowed === false && terms.some(isStrict));
  if (contradicts) {
    const says = isDisallowed ? 'takes no film that is online' : 'takes films that are online';
    throw refuse.invalid('import.online_contradicts', `The festival ${says}, and a rule of this competition says otherwise.`, 'terms');
  }
  if (isDisallowed !== true || terms.some(isStrict)) return terms;
  return [...terms, newTerm({ type: 'online_restriction', online_restriction: true })];
}
