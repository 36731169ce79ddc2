import type { Account } from '../../account/account.ts';
import { getId } from '../../account/ids.ts';
import { getCardOutcome } from '../payments/cards.ts';
import { saveCard } from '../payments/payment-methods.ts';
import { releaseSchedule } from './schedules.ts';
import { changeSubscription, hasEnded, getSoonestEnd } from '../subscriptions/subscription.ts';

export const listLiveSubscriptions = (account: Account, customer: string) =>
  account.store.list('subscription', { customer }).filter((subscription) => !hasEnded(subscription));

/** Charges later payments to this card. Returns the reason if the bank declines it at once. */
export function changeCard(account: Account, customer: string, number: string, name: string) {
  const outcome = getCardOutcome(number, { isOffSession: false, isAuthenticated: true });
  if (typeof outcome === 'object') return outcome.decline;
  const { id } = saveCard(account, number, customer, name || null);
  const before = account.get('customer', customer).invoice_settings;
  account.change('customer', 'customer.updated', customer, {
    invoice_settings: { ...before, default_payment_method: id },
  });
  for (const subscription of listLiveSubscriptions(account, customer)) {
    if (getId(subscription.default_payment_method) === null) continue;
    changeSubscription(account, subscription.id, { default_payment_method: id });
  }
  return null;
}

/** Works like the portal with flexible billing: sets only `cancel_at`, and releases a schedule first. */
export function cancelFromPortal(account: Account, id: string) {
  const before = account.get('subscription', id);
  const schedule = getId(before.schedule);
  if (schedule) releaseSchedule(account, schedule);
  changeSubscription(account, id, {
    cancel_at: getSoonestEnd(before),
    canceled_at: account.now(),
    cancellation_details: { ...before.cancellation_details!, reason: 'cancellation_requested' },
  });
}

export function resumeFromPortal(account: Account, id: string) {
  const before = account.get('subscription', id);
  changeSubscription(account, id, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...before.cancellation_details!, comment: null, feedback: null, reason: null },
  });
}
