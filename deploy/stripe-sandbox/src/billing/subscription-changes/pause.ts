import type { Account } from '../../account/account.ts';
import { collect } from '../invoices/collection.ts';
import { draftInvoice } from '../invoices/invoices.ts';
import { computePeriodEnd } from '../prices/periods.ts';
import { createPeriodLine } from '../subscriptions/proration.ts';
import { changeSubscription } from '../subscriptions/subscription.ts';

/** Pauses a subscription: nothing is charged and nothing is granted. */
export function pause(account: Account, id: string) {
  const paused = changeSubscription(account, id, { status: 'paused' });
  account.emit('customer.subscription.paused', paused);
  return paused;
}

/** Resumes a subscription: in a new period that is paid now, or (`unchanged`) in the old one. */
export function resume(account: Account, id: string, anchor: 'now' | 'unchanged') {
  const now = account.now();
  const before = account.get('subscription', id);
  const restart = <T extends (typeof before.items.data)[number]>(item: T) => ({
    ...item,
    current_period_start: now,
    current_period_end: computePeriodEnd(now, item.price.recurring!),
  });
  const items = {
    ...before.items,
    data: anchor === 'now' ? before.items.data.map(restart) : before.items.data,
  };
  const resumed = changeSubscription(account, id, {
    billing_cycle_anchor: anchor === 'now' ? now : before.billing_cycle_anchor,
    items,
    status: 'active',
  });
  account.emit('customer.subscription.resumed', resumed);
  if (anchor === 'unchanged') return resumed;
  const lines = items.data.map((item) => createPeriodLine(account, item));
  const invoiceInput = {
    subscription: resumed,
    reason: 'subscription_update' as const,
    lines,
    finalizesAt: null,
  };
  const invoice = draftInvoice(account, invoiceInput);
  changeSubscription(account, id, { latest_invoice: invoice.id! });
  collect(account, invoice.id!, { isOffSession: false });
  return account.get('subscription', id);
}
