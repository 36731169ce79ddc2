import { t } from '@laurel/messages/pages/films/opened-count';

type FormatOpenedCountOptions = { openedTotal: number; openedForSure: number };

/** Formats how many competitions a change opens, and how many of them may still refuse the film. */
export function formatOpenedCount({ openedTotal, openedForSure }: FormatOpenedCountOptions): string {
  const values = { n: openedTotal, sure: openedForSure, open: openedTotal - openedForSure };
  if (openedForSure === openedTotal) return t('all', values);
  return t(openedForSure === 0 ? 'none' : 'some', values);
}
