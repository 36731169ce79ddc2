import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { applyBalance, invoiceOf } from './invoices.ts';
import type { Line } from './lines.ts';
import { pendingLines } from './pending.ts';
import { periodEndAfter } from './periods.ts';
import { type Behavior, changeOf, type ItemChange, periodLine } from './proration.ts';

interface Wanted {
  items: ItemChange[];
  behavior: Behavior;
  at: number;
  isEnding: boolean;
}

/** The lines of the renewal that comes next. */
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

/** The invoice that a change would bring, or the next one; nothing of it is kept. */
export function previewInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  wanted: Wanted,
): Stripe.Invoice {
  const change = changeOf(account, subscription, wanted.items, wanted.behavior, wanted.at);
  const waiting = pendingLines(account, subscription.id);
  const isNow = wanted.items.length > 0 && (change.isNewCycle || wanted.behavior === 'always_invoice');
  const later = isNow || wanted.isEnding ? [] : nextPeriod(account, subscription, change.items);
  const lines = [...waiting, ...change.lines, ...later];
  const reason = isNow ? 'subscription_update' : 'subscription_cycle';
  const invoice = invoiceOf(account, newId('upcoming_in'), {
    subscription,
    reason,
    lines,
    finalizesAt: null,
  });
  const { due, left } = applyBalance(invoice.total, invoice.starting_balance);
  const at = isNow ? wanted.at : Math.min(...change.items.map(({ current_period_end: end }) => end));
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
