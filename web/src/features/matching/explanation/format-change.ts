import { formatMessage } from '@laurel/messages/formatting/format-message';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Explanation } from '../../../lib/server/wire';
import { formatRequirementChange, getRequirements } from './requirements';

/** Formats the rule that excludes the film, or what would decide an undecided verdict. Null if there is neither. */
export function formatChange(explanation: Explanation): string | null {
  const { verdict, terms } = explanation;
  if (verdict === 'eligible' || verdict === 'unchecked') return null;
  const nearMissText = formatNearMiss(explanation);
  if (nearMissText && !explanation.nearMiss!.isChange) {
    const shortfall = formatShortfall(explanation);
    return shortfall === null ? nearMissText : t('row.short', { limit: nearMissText, by: shortfall });
  }
  if (nearMissText)
    return t('row.change', { change: nearMissText.charAt(0).toLowerCase() + nearMissText.slice(1) });
  const outcome = verdict === 'not-eligible' ? 'fail' : 'unknown';
  const changes = getRequirements(terms).flatMap((requirement) =>
    requirement.isMandatory && requirement.outcome === outcome
      ? (formatRequirementChange(requirement) ?? [])
      : [],
  );
  if (changes.length === 0) return null;
  const text = [...new Set(changes)].join(' · ');
  return verdict === 'not-eligible' ? t('row.blocked', { change: text }) : t('row.confirm', { change: text });
}

/** Formats the summary in a row: the awards, the obstacle if there is one, and what to know before paying. */
export function formatRowSummary(explanation: Explanation): string | null {
  const { verdict, nearMiss, notices, qualifiesFor } = explanation;
  const obstacle = nearMiss
    ? (formatShortfall(explanation) ?? formatMessage(nearMiss.change))
    : formatChange(explanation);
  const noticeTexts = notices.map(({ code, values }) => formatMessage({ code: `${code}.short`, values }));
  const awards = qualifiesFor.length > 0 ? [t('row.qualifies', { awards: qualifiesFor.join(', ') })] : [];
  const isOut = verdict === 'not-eligible';
  const texts = [...(isOut ? [] : awards), ...(obstacle === null ? [] : [obstacle]), ...noticeTexts];
  return texts.join(' · ') || null;
}

/** Formats by how much a near miss fails. Null if that cannot be measured. */
function formatShortfall({ nearMiss, terms }: Explanation): string | null {
  if (!nearMiss || nearMiss.distance === null) return null;
  const missedTerms = terms.filter(({ termId, change }) => change && nearMiss.termIds.includes(termId));
  return missedTerms.length === 1 ? formatMessage(missedTerms[0]!.change!) : null;
}

const countUndecided = (terms: Explanation['terms']) =>
  getRequirements(terms).filter(({ isMandatory, outcome }) => isMandatory && outcome === 'unknown').length;

/** Formats the title of a near miss. A change opens the competition only if nothing else is undecided. */
export function formatNearMissTitle({ nearMiss, terms }: Explanation): string | null {
  if (!nearMiss) return null;
  if (!nearMiss.isChange) return t('detail.limit');
  return countUndecided(terms) > 0 ? t('detail.one_rule_missing') : t('detail.change');
}

/** Formats the change that opens a near miss with the number of undecided rules, or the rule that excludes it. */
export function formatNearMiss({ nearMiss, terms }: Explanation): string | null {
  if (!nearMiss) return null;
  const n = countUndecided(terms);
  const change = formatMessage(nearMiss.change);
  return nearMiss.isChange && n > 0 ? t('row.remains', { change, n }) : change;
}
