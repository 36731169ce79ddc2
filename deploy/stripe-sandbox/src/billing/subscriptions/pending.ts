import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { changeSubscription } from './subscription.ts';
import type { Line } from '../prices/lines.ts';

/** The data that Stripe does not show of a subscription. */
interface Internals {
  /** Lines that wait for the next invoice. */
  lines?: Line[];
  /** A change that waits until its invoice is paid. */
  update?: { invoice: string; fields: Partial<Stripe.Subscription> };
}
const getInternals = (account: Account, id: string) => account.store.getInternals<Internals>(id) ?? {};

export function addPendingLines(account: Account, id: string, lines: Line[]) {
  const internals = getInternals(account, id);
  account.store.setInternals(id, { ...internals, lines: [...(internals.lines ?? []), ...lines] });
}
export const getPendingLines = (account: Account, id: string) => getInternals(account, id).lines ?? [];

/** Removes the waiting lines and returns them for an invoice. */
export function takePendingLines(account: Account, id: string) {
  const { lines = [], ...rest } = getInternals(account, id);
  account.store.setInternals(id, rest);
  return lines;
}

/** Defers a change until its invoice is paid. */
export function deferUpdate(account: Account, id: string, update: NonNullable<Internals['update']>) {
  account.store.setInternals(id, { ...getInternals(account, id), update });
}
export const getDeferredInvoice = (account: Account, id: string) => getInternals(account, id).update?.invoice;

export function dropUpdate(account: Account, id: string) {
  const { update: _update, ...rest } = getInternals(account, id);
  account.store.setInternals(id, rest);
}

/** Applies the change that waited for this invoice. */
export function applyPendingUpdate(account: Account, subscription: Stripe.Subscription, invoice: string) {
  const { update } = getInternals(account, subscription.id);
  if (update?.invoice !== invoice) return;
  dropUpdate(account, subscription.id);
  changeSubscription(account, subscription.id, { ...update.fields, pending_update: null });
}
