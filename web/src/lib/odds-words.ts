import { percentOf } from '@laurel/words/odds';
import { t } from './texts/festivals';
import type { Festival } from './wire';

/** `3 %`, or `less than 1 %`. */
export const shareWords = (share: number): string => {
  const percent = percentOf(share);
  return percent === 0 ? t('odds.little') : t('odds.percent', { percent });
};

/** How many in a hundred are accepted. */
export const percentWords = (share: number): string => t('line.odds', { percent: shareWords(share) });

type Odds = Pick<Festival, 'estimatedSubmissions' | 'projectsSelected'>;
/** Null where they are not known. */
function oddsOf({ estimatedSubmissions: entries, projectsSelected: selected }: Odds) {
  if (!entries || !selected) return null;
  return { selected, entries, share: selected / entries };
}

/** How many of those that entered were accepted; null where that is not known. */
export function oddsWords(festival: Odds): string | null {
  const odds = oddsOf(festival);
  return odds && t('page.odds', { ...odds, percent: shareWords(odds.share) });
}

/** Only how many in a hundred. */
export function oddsShort(festival: Odds): string | null {
  const odds = oddsOf(festival);
  return odds && percentWords(odds.share);
}
