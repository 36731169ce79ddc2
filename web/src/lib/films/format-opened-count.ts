import { texts } from '../../texts/texts';

const t = texts({
  all: 'Opens {n}',
  some: 'Opens {n} ({sure} eligible, {open} to confirm)',
  none: 'Opens {n}, all to confirm',
});

/** Formats how many competitions a change opens, and how many of them may still refuse the film. */
export const formatOpenedCount = ({
  openedTotal: n,
  openedForSure: sure,
}: {
  openedTotal: number;
  openedForSure: number;
}): string => t(sure === n ? 'all' : sure === 0 ? 'none' : 'some', { n, sure, open: n - sure });
