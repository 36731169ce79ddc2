import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';
import { rulesOf } from './requirements';

/** Eligible only because there is no rule on file that could refuse: said with the verdict. */
export function caveatOf({ terms }: Explanation): string | null {
  const rules = rulesOf(terms);
  if (rules.some(({ isMandatory }) => isMandatory)) return null;
  return rules.length === 0 ? t('caveat.none') : t('caveat.undecided');
}
