import { t } from './texts/festivals';
import type { Festival } from './wire';

/** How many in a hundred; never none. */
export const percentOf = (share: number): number => Math.max(1, Math.round(100 * share));

/** How many of those that entered were taken; null where that is not known. */
export function oddsWords({
  estimatedSubmissions: entries,
  projectsSelected: selected,
}: Pick<Festival, 'estimatedSubmissions' | 'projectsSelected'>): string | null {
  if (!entries || !selected) return null;
  return t('page.odds', { selected, entries, percent: percentOf(selected / entries) });
}
