import { texts } from './texts';

const t = texts({
  all: 'Opens {n}',
  some: 'Opens {n}, {sure} of them for certain',
  none: 'Opens {n}, all still to confirm',
});

/** How many competitions something opens, and how many of these for certain. */
export const openedWords = ({ openedTotal: n, openedForSure: sure }: { openedTotal: number; openedForSure: number }): string =>
  t(sure === n ? 'all' : sure === 0 ? 'none' : 'some', { n, sure });
