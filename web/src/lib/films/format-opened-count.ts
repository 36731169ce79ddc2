import { t } from '@laurel/messages/pages/films/opened-count';

type FormatOpenedCountOptions = { openedTotal: number; openedForSure: number };

/** Formats how many competitions a change opens, and how many of them may still refuse the film. */
export const formatOpenedCount = ({
  openedTotal: n,
  openedForSure: sure,
}: FormatOpenedCountOptions): string =>
  t(sure === n ? 'all' : sure === 0 ? 'none' : 'some', { n, sure, open: n - sure });
