import { t } from '@laurel/messages/pages/matching/matching';
import type { Explanation } from '../../../lib/server/wire';
import { isOpenRule } from '../../../widgets/matching/reason-strip';
import { toReason, getRequirements } from './requirements';

/** Returns the number of rules that cannot be tested, or that no rule decides, as text. */
export function getCaveat({ verdict, terms }: Explanation): string | null {
  const requirements = getRequirements(terms);
  if (requirements.some(({ isMandatory }) => isMandatory)) {
    const openRuleCount = verdict === 'eligible' ? requirements.map(toReason).filter(isOpenRule).length : 0;
    return openRuleCount > 0 ? t('caveat.check', { n: openRuleCount }) : null;
  }
  return requirements.length === 0 ? null : t('caveat.undecided');
}
