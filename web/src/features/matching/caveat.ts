import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';
import { isOpenRule } from '../../ui/reason-strip';
import { reasonOf, requirementsOf } from './requirements';

/** Eligible only as far as the rules that can be tested go, or rules on file of which none decides: said with the verdict. Counts what is hatched on the strip. */
export function caveatOf({ verdict, terms }: Explanation): string | null {
  const requirements = requirementsOf(terms);
  if (requirements.some(({ isMandatory }) => isMandatory)) {
    const open = verdict === 'eligible' ? requirements.map(reasonOf).filter(isOpenRule).length : 0;
    return open > 0 ? t('caveat.check', { n: open }) : null;
  }
  return requirements.length === 0 ? null : t('caveat.undecided');
}
