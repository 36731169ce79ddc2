import { toPercent } from '@laurel/messages/competitions/odds';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { Festival } from '../server/wire';

/** `3%`, or `less than 1%`. */
export const formatShare = (share: number): string => {
  const percent = toPercent(share);
  return percent === 0 ? t('odds.below_one') : t('odds.percent', { percent });
};

/** `accepts 3%` */
export const formatAcceptanceRate = (share: number): string =>
  t('line.odds', { percent: formatShare(share) });

type AcceptanceCounts = Pick<Festival, 'estimatedSubmissions' | 'projectsSelected'>;
function getAcceptance({ estimatedSubmissions: entries, projectsSelected: selected }: AcceptanceCounts) {
  if (!entries || !selected) return null;
  return { selected, entries, share: selected / entries };
}

/** `60 of about 1,000 entries, 6%`; null if that is unknown. */
export function formatAcceptanceCounts(festival: AcceptanceCounts): string | null {
  const acceptance = getAcceptance(festival);
  return acceptance && t('page.odds', { ...acceptance, percent: formatShare(acceptance.share) });
}

/** `accepts 6%`; null if that is unknown. */
export function formatFestivalAcceptanceRate(festival: AcceptanceCounts): string | null {
  const acceptance = getAcceptance(festival);
  return acceptance && formatAcceptanceRate(acceptance.share);
}
