import { t } from './texts/wizard';
import type { Film } from './wire';

/** What a run of this film costs, in a line, where one may begin it. */
export const runPrice = ({ subscription }: Pick<Film, 'subscription'>): string =>
  t(subscription ? 'review.plan' : 'price');
