import { t } from './texts/festivals';
import type { Festival } from './wire';

/** How many in a hundred; never none. */
export const percentOf = (share: number): number => Math.max(1, Math.round(100 * share));

/** How many in a hundred are taken. */
export const percentWords = (share: number): string => t('line.odds', { percent: percentOf(share) });

type Odds = Pick<Festival, 'estimatedSubmissions' | 'projectsSelected'>;
/** Null where they are not known. */
function oddsOf({ estimatedSubmissions: entries, projectsSelected: selected }: Odds) {
  if (!entries || !selected) return null;
  return { selected, entries, percent: percentOf(selected / entries) };
}

/** How many of those that entered were taken; null where that is not known. */
export function oddsWords(festival: Odds): string | null {
  const odds = oddsOf(festival);
  return odds && t('page.odds', odds);
}

/** Only how many in a hundred. */
export function oddsShort(festival: Odds): string | null {
  const odds = oddsOf(festival);
  return odds && percentWords(odds.selected / odds.entries);
}
