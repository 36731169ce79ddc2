import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { changeSubscription } from './subscription.ts';
import type { Line } from '../prices/lines.ts';

/** The data that Stripe does not show of a subscription. */
interface Aside {
  /** Lines that wait for the next invoice. */
  lines?: Line[];
  /** A change that waits until its invoice is paid. */
  update?: { invoice: string; fields: Partial<Stripe.Subscription> };
}
const getAside = (account: Account, id: string) => account.store.aside<Aside>(id) ?? {};

export function addPendingLines(account: Account, id: string, lines: Line[]) {
  const aside = getAside(account, id);
  account.store.setAside(id, { ...aside, lines: [...(aside.lines ?? []), ...lines] });
}
export const pendingLines = (account: Account, id: string) => getAside(account, id).lines ?? [];

/** Removes the waiting lines and returns them for an invoice. */
export function takePendingLines(account: Account, id: string) {
  const { lines = [], ...rest } = getAside(account, id);
  account.store.setAside(id, rest);
  return lines;
}

/** Defers a change until its invoice is paid. */
export function deferUpdate(account: Account, id: string, update: NonNullable<Aside['update']>) {
  account.store.setAside(id, { ...getAside(account, id), update });
}
export const getDeferredInvoice = (account: Account, id: string) => getAside(account, id).update?.invoice;

export function dropUpdate(account: Account, id: string) {
  const { update: _update, ...rest } = getAside(account, id);
  account.store.setAside(id, rest);
}

/** Applies the change that waited for this invoice. */
export function applyPendingUpdate(account: Account, subscription: Stripe.Subscription, invoice: string) {
  const { update } = getAside(account, subscription.id);
  if (update?.invoice !== invoice) return;
  dropUpdate(account, subscription.id);
  changeSubscription(account, subscription.id, { ...update.fields, pending_update: null });
}
