import { t } from '@laurel/messages/pages/matching/matching';
import type { Explanation } from '../../../lib/server/wire';
import { isOpenRule } from '../../../widgets/matching/reason-strip';
import { toReason, getRequirements } from './requirements';

/**
 * Returns the limitation of a verdict: how many rules the user has to check, or that no rule decides. Null if it has
 * none.
 */
export function getCaveat({ verdict, terms }: Explanation): string | null {
  const requirements = getRequirements(terms);
  if (requirements.some(({ isMandatory }) => isMandatory)) {
    const openRuleCount = verdict === 'eligible' ? requirements.map(toReason).filter(isOpenRule).length : 0;
    return openRuleCount > 0 ? t('caveat.check', { n: openRuleCount }) : null;
  }
  return requirements.length === 0 ? null : t('caveat.undecided');
}
