import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { newId } from '../../account/ids.ts';
import { applyBalance, buildInvoice } from './invoices.ts';
import type { Line } from '../prices/lines.ts';
import { pendingLines } from '../subscriptions/pending.ts';
import { periodEndAfter } from '../prices/periods.ts';
import { type Behavior, computeChange, type ItemChange, periodLine } from '../subscriptions/proration.ts';

interface PreviewInput {
  items: ItemChange[];
  behavior: Behavior;
  at: number;
  isEnding: boolean;
}

/** Returns the lines of the next renewal. */
function nextPeriod(
  account: Account,
  subscription: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
): Line[] {
  return items.map((item) => {
    const start = item.current_period_end;
    const end = periodEndAfter(subscription.billing_cycle_anchor, item.price.recurring!, start);
    return periodLine(account, { ...item, current_period_start: start, current_period_end: end });
  });
}

/** Returns the invoice that a change would cause, or the next one. Stores nothing. */
export function previewInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  input: PreviewInput,
): Stripe.Invoice {
  const change = computeChange(account, subscription, input.items, input.behavior, input.at);
  const waiting = pendingLines(account, subscription.id);
  const isNow = input.items.length > 0 && (change.isNewCycle || input.behavior === 'always_invoice');
  const later = isNow || input.isEnding ? [] : nextPeriod(account, subscription, change.items);
  const lines = [...waiting, ...change.lines, ...later];
  const reason = isNow ? 'subscription_update' : 'subscription_cycle';
  const invoice = buildInvoice(account, newId('upcoming_in'), {
    subscription,
    reason,
    lines,
    finalizesAt: null,
  });
  const { due, left } = applyBalance(invoice.total, invoice.starting_balance);
  const at = isNow ? input.at : Math.min(...change.items.map(({ current_period_end: end }) => end));
  return {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    created: at,
    ending_balance: left,
    next_payment_attempt: isNow ? at : at + 3600,
    period_end: at,
  };
}
