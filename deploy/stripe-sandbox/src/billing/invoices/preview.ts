import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { newId } from '../../account/ids.ts';
import { applyBalance, buildInvoice } from './invoices.ts';
import type { Line } from '../prices/lines.ts';
import { getPendingLines } from '../subscriptions/pending.ts';
import { computePeriodEndAfter } from '../prices/periods.ts';
import {
  type ProrationBehavior,
  computeChange,
  type ItemChange,
  createPeriodLine,
} from '../subscriptions/proration.ts';

interface PreviewInput {
  items: ItemChange[];
  prorationBehavior: ProrationBehavior;
  at: number;
  isEnding: boolean;
}

/** Returns the lines of the next renewal. */
function createNextPeriodLines(
  account: Account,
  subscription: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
): Line[] {
  return items.map((item) => {
    const start = item.current_period_end;
    const end = computePeriodEndAfter(subscription.billing_cycle_anchor, item.price.recurring!, start);
    return createPeriodLine(account, { ...item, current_period_start: start, current_period_end: end });
  });
}

/** Returns the invoice that a change would cause, or the next one. Stores nothing. */
export function previewInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  input: PreviewInput,
): Stripe.Invoice {
  const change = computeChange(account, subscription, input.items, input.prorationBehavior, input.at);
  const waiting = getPendingLines(account, subscription.id);
  const isNow = input.items.length > 0 && (change.isNewCycle || input.prorationBehavior === 'always_invoice');
  const nextPeriodLines =
    isNow || input.isEnding ? [] : createNextPeriodLines(account, subscription, change.items);
  const lines = [...waiting, ...change.lines, ...nextPeriodLines];
  const reason = isNow ? 'subscription_update' : 'subscription_cycle';
  const invoice = buildInvoice(account, newId('upcoming_in'), {
    subscription,
    reason,
    lines,
    finalizesAt: null,
  });
  const { due, remainingBalance } = applyBalance(invoice.total, invoice.starting_balance);
  const at = isNow ? input.at : Math.min(...change.items.map(({ current_period_end: end }) => end));
  return {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    created: at,
    ending_balance: remainingBalance,
    next_payment_attempt: isNow ? at : at + 3600,
    period_end: at,
  };
}
