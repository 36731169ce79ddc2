import { t } from './texts/wizard';
import type { Film } from './wire';

/** Formats the price of a matching run for this film, where the user may start it. */
export const runPrice = ({ subscription }: Pick<Film, 'subscription'>): string =>
  t(subscription ? 'review.plan' : 'price');
