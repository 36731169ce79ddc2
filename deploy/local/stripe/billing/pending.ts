import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { changeSubscription } from './subscription.ts';
import type { Line } from './lines.ts';

/** What Stripe does not show of a subscription. */
interface Aside {
  /** Lines that wait for the next invoice. */
  lines?: Line[];
  /** A change that waits until its invoice is paid. */
  update?: { invoice: string; fields: Partial<Stripe.Subscription> };
}
const asideOf = (account: Account, id: string) => account.store.aside<Aside>(id) ?? {};

export function addPendingLines(account: Account, id: string, lines: Line[]) {
  const aside = asideOf(account, id);
  account.store.setAside(id, { ...aside, lines: [...(aside.lines ?? []), ...lines] });
}
export const pendingLines = (account: Account, id: string) => asideOf(account, id).lines ?? [];

/** Takes the lines that wait: they are on an invoice now. */
export function takePendingLines(account: Account, id: string) {
  const { lines = [], ...rest } = asideOf(account, id);
  account.store.setAside(id, rest);
  return lines;
}

/** Holds a change back until its invoice is paid. */
export function holdUpdate(account: Account, id: string, update: NonNullable<Aside['update']>) {
  account.store.setAside(id, { ...asideOf(account, id), update });
}
export const heldInvoice = (account: Account, id: string) => asideOf(account, id).update?.invoice;

export function dropUpdate(account: Account, id: string) {
  const { update: _update, ...rest } = asideOf(account, id);
  account.store.setAside(id, rest);
}

/** Does what waited for this invoice. */
export function applyPendingUpdate(account: Account, subscription: Stripe.Subscription, invoice: string) {
  const { update } = asideOf(account, subscription.id);
  if (update?.invoice !== invoice) return;
  dropUpdate(account, subscription.id);
  changeSubscription(account, subscription.id, { ...update.fields, pending_update: null });
}
