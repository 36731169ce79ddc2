import { t } from '@laurel/words/pages/films/opened-count';

/** Formats how many competitions a change opens, and how many of them may still refuse the film. */
export const formatOpenedCount = ({
  openedTotal: n,
  openedForSure: sure,
}: {
  openedTotal: number;
  openedForSure: number;
}): string => t(sure === n ? 'all' : sure === 0 ? 'none' : 'some', { n, sure, open: n - sure });
