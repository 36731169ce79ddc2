import { t } from '@laurel/messages/pages/films/wizard';
import type { Film } from '../server/wire';

/** Formats the price of a matching run for this film, for the button that starts it. */
export const formatRunPrice = ({ subscription }: Pick<Film, 'subscription'>): string =>
  t(subscription ? 'review.plan' : 'price');
