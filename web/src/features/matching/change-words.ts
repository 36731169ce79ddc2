import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';

/** The one thing that would open a "no", or settle a "perhaps"; null where nothing is in the way. */
export function changeWords({ verdict, nearMiss, terms }: Explanation): string | null {
  if (verdict === 'eligible') return null;
  if (nearMiss) return t('row.change', { change: nearMiss.change });
  const wanted = verdict === 'not-eligible' ? 'fail' : 'unknown';
  const changes = terms.filter((term) => term.isMandatory && term.outcome === wanted && term.change).map((term) => term.change!);
  if (changes.length === 0) return null;
  const words = [...new Set(changes)].join(' · ');
  return verdict === 'not-eligible' ? t('row.blocked', { change: words }) : t('row.confirm', { change: words });
}
