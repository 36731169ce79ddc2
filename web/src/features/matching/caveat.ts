import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';
import { rulesOf } from './requirements';

/** Eligible only as far as the rules that can be tested go, or rules on file of which none decides: said with the verdict. */
export function caveatOf({ verdict, terms }: Explanation): string | null {
  const rules = rulesOf(terms);
  const unreadable = rules.filter(
    ({ isMandatory, outcome, film }) => !isMandatory && outcome === 'unknown' && film === null,
  );
  if (rules.some(({ isMandatory }) => isMandatory))
    return verdict === 'eligible' && unreadable.length > 0
      ? t('caveat.check', { n: unreadable.length })
      : null;
  return rules.length === 0 ? null : t('caveat.undecided');
}
