import { refuse } from '@laurel/runtime/refusals';
import { planUrl } from './plans.js';

/** A run of which nothing was heard for so long is given back. */
export const FORGOTTEN_AFTER_MS = 5 * 60_000;

/** Who pays for a run; an administrator's run charges nobody. */
export type Payer = 'subscription' | 'token' | 'administrator';

/** What one wizard run costs: nothing by an administrator or with a subscription, else one strategy token. Refuses `tokens.none`. */
export function payFor(
  filmId: number,
  has: { subscription: boolean; strategyTokens: number; administrator?: boolean },
): Payer {
  if (has.administrator) return 'administrator';
  if (has.subscription) return 'subscription';
  if (has.strategyTokens < 1) {
    throw refuse.paymentRequired(
      'tokens.none',
      'You have no strategy token left. A plan runs the wizard for this film without limit.',
      undefined,
      { planUrl: planUrl(filmId) },
    );
  }
  return 'token';
}

/** What is to be given back: a token that was spent and bought no run. */
export const isRefundable = ({ paidBy, state }: { paidBy: string; state: string }) =>
  paidBy === 'token' && state === 'spent';
