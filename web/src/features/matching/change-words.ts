import { words } from '@laurel/words/words';
import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';
import { changeOf, requirementsOf } from './requirements';

/** The one rule that keeps a "no", or what would settle a "perhaps"; null where nothing is in the way. */
export function changeWords(explanation: Explanation): string | null {
  const { verdict, terms } = explanation;
  if (verdict === 'eligible' || verdict === 'unchecked') return null;
  const near = nearMissWords(explanation);
  if (near && !explanation.nearMiss!.isChange) {
    const by = shortfall(explanation);
    return by === null ? near : t('row.short', { limit: near, by });
  }
  if (near) return t('row.change', { change: near.charAt(0).toLowerCase() + near.slice(1) });
  const wanted = verdict === 'not-eligible' ? 'fail' : 'unknown';
  const changes = requirementsOf(terms).flatMap((one) =>
    one.isMandatory && one.outcome === wanted ? (changeOf(one) ?? []) : [],
  );
  if (changes.length === 0) return null;
  const words = [...new Set(changes)].join(' · ');
  return verdict === 'not-eligible'
    ? t('row.blocked', { change: words })
    : t('row.confirm', { change: words });
}

/** The same as short as a row is: by how much it is missed, what stands in the way, or what to know before one pays. */
export function rowSentence(explanation: Explanation): string | null {
  const { nearMiss, notices, qualifiesFor } = explanation;
  const by = nearMiss ? (shortfall(explanation) ?? words(nearMiss.change)) : changeWords(explanation);
  const beside = notices.map(({ code, values }) => words({ code: `${code}.short`, values }));
  const awards = qualifiesFor.length > 0 ? [t('row.qualifies', { awards: qualifiesFor.join(', ') })] : [];
  return (by === null ? [...beside, ...awards] : [by, ...beside]).join(' · ') || null;
}

/** By how little a near miss is missed, where there is a measure of it. */
function shortfall({ nearMiss, terms }: Explanation): string | null {
  if (!nearMiss || nearMiss.distance === null) return null;
  const missed = terms.filter(({ termId, change }) => change && nearMiss.termIds.includes(termId));
  return missed.length === 1 ? words(missed[0]!.change!) : null;
}

/** How many rules are open to doubt. */
const inDoubt = (terms: Explanation['terms']) =>
  requirementsOf(terms).filter(({ isMandatory, outcome }) => isMandatory && outcome === 'unknown').length;

/** What stands over a near miss: a change opens it only where nothing else is in doubt. */
export function nearMissTitle({ nearMiss, terms }: Explanation): string | null {
  if (!nearMiss) return null;
  if (!nearMiss.isChange) return t('detail.limit');
  return inDoubt(terms) > 0 ? t('detail.away') : t('detail.change');
}

/** What would open a near miss, or the rule that keeps it closed; an opening says what would still be in doubt. */
export function nearMissWords({ nearMiss, terms }: Explanation): string | null {
  if (!nearMiss) return null;
  const [n, change] = [inDoubt(terms), words(nearMiss.change)];
  return nearMiss.isChange && n > 0 ? t('row.remains', { change, n }) : change;
}
