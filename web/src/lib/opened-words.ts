import { texts } from './texts/texts';

const t = texts({
  all: 'Opens {n}',
  some: 'Opens {n} ({sure} eligible, {open} to confirm)',
  none: 'Opens {n}, all still to confirm',
});

/** How many competitions something opens, and how many of these may still refuse the film. */
export const openedWords = ({
  openedTotal: n,
  openedForSure: sure,
}: {
  openedTotal: number;
  openedForSure: number;
}): string => t(sure === n ? 'all' : sure === 0 ? 'none' : 'some', { n, sure, open: n - sure });
