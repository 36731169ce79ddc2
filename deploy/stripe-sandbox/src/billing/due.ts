import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { getId } from '../account/ids.ts';
import { expireSession } from './checkout/checkout.ts';
import { collect } from './invoices/collection.ts';
import { draftInvoice, finalizeInvoice } from './invoices/invoices.ts';
import { listPendingDebits } from './payments/debits.ts';
import { settleDebit } from './invoices/late-payments.ts';
import { dropUpdate, getDeferredInvoice, takePendingLines } from './subscriptions/pending.ts';
import { computePeriodEndAfter } from './prices/periods.ts';
import { createPeriodLine } from './subscriptions/proration.ts';
import { endPhase } from './subscription-changes/schedules.ts';
import { changeSubscription, endSubscription, getSoonestEnd } from './subscriptions/subscription.ts';
import { voidInvoice } from './invoices/void.ts';

const HOUR = 3600;
interface Due {
  at: number;
  customerId: string;
  work: () => void;
}

/** Starts the next period, with an invoice that is finalised and charged an hour later. */
function renew(account: Account, subscription: Stripe.Subscription) {
  const now = account.now();
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: computePeriodEndAfter(subscription.billing_cycle_anchor, item.price.recurring!, now),
  }));
  const lines = [
    ...takePendingLines(account, subscription.id),
    ...data.map((item) => createPeriodLine(account, item)),
  ];
  const reason = 'subscription_cycle';
  const pause = subscription.pause_collection;
  const finalizesAt = pause ? null : now + HOUR;
  const invoice = draftInvoice(account, { subscription, reason, lines, finalizesAt });
  if (pause) stopCollection(account, invoice, pause.behavior);
  const items = { ...subscription.items, data };
  changeSubscription(account, subscription.id, { items, latest_invoice: invoice.id! });
}

/** While collection is paused, an invoice stays a draft, is voided, or counts as uncollectible. */
function stopCollection(
  account: Account,
  invoice: Stripe.Invoice,
  behavior: Stripe.Subscription.PauseCollection.Behavior,
) {
  const id = invoice.id!;
  account.change('invoice', 'invoice.updated', id, { auto_advance: false });
  if (behavior === 'keep_as_draft') return;
  const now = account.now();
  const transitions = finalizeInvoice(account, id).status_transitions;
  if (behavior === 'void') return void voidInvoice(account, id);
  account.change('invoice', 'invoice.marked_uncollectible', id, {
    status: 'uncollectible',
    status_transitions: { ...transitions, marked_uncollectible_at: now },
  });
}

function dropPendingUpdate(account: Account, { id }: Stripe.Subscription) {
  const invoice = getDeferredInvoice(account, id);
  dropUpdate(account, id);
  if (invoice) voidInvoice(account, invoice);
  const after = account.change('subscription', null, id, { pending_update: null });
  account.emit('customer.subscription.pending_update_expired', after);
}

function expireIncomplete(account: Account, { id, latest_invoice: invoice }: Stripe.Subscription) {
  voidInvoice(account, getId(invoice)!);
  changeSubscription(account, id, { status: 'incomplete_expired', ended_at: account.now() });
}

/** Returns the next thing that is due for a subscription. */
function getSubscriptionDue(account: Account, subscription: Stripe.Subscription): Due {
  const { id, cancel_at: cancelAt, pending_update: pending, created, status } = subscription;
  const customerId = getId(subscription.customer);
  if (status === 'incomplete') {
    return { at: created + 23 * HOUR, customerId, work: () => expireIncomplete(account, subscription) };
  }
  const end = () => void endSubscription(account, id, 'cancellation_requested');
  const dropPending = () => dropPendingUpdate(account, subscription);
  const next = { at: getSoonestEnd(subscription), customerId, work: () => renew(account, subscription) };
  if (cancelAt !== null && cancelAt <= Math.min(next.at, pending?.expires_at ?? Infinity)) {
    return { at: cancelAt, customerId, work: end };
  }
  return pending && pending.expires_at <= next.at
    ? { at: pending.expires_at, customerId, work: dropPending }
    : next;
}

function getInvoiceDue(account: Account, invoice: Stripe.Invoice): Due {
  const at = invoice.status === 'draft' ? invoice.automatically_finalizes_at : invoice.next_payment_attempt;
  const customerId = getId(invoice.customer)!;
  const work = () => void collect(account, invoice.id!, { isOffSession: true });
  return { at: at === null || !invoice.auto_advance ? Infinity : at, customerId, work };
}

/** Returns everything that happens by time alone, by kind. At the same moment, earlier kinds go first. */
function listDue(account: Account): Due[][] {
  const { store } = account;
  const getCustomerId = (object: { customer: string | { id: string } | null; id: string }) =>
    getId(object.customer) ?? object.id;
  return [
    store
      .list('checkout.session', { status: 'open' })
      .map((session) => ({
        at: session.expires_at,
        customerId: getCustomerId(session),
        work: () => void expireSession(account, session.id),
      })),
    listPendingDebits(account).map(({ intent, at }) => ({
      at,
      customerId: getCustomerId(intent),
      work: () => settleDebit(account, intent),
    })),
    store
      .list('subscription_schedule', { status: 'active' })
      .map((schedule) => ({
        at: schedule.current_phase!.end_date,
        customerId: getCustomerId(schedule),
        work: () => void endPhase(account, schedule),
      })),
    ['incomplete', 'active', 'past_due']
      .flatMap((status) => store.list('subscription', { status }))
      .map((subscription) => getSubscriptionDue(account, subscription)),
    ['draft', 'open']
      .flatMap((status) => store.list('invoice', { status }))
      .map((invoice) => getInvoiceDue(account, invoice)),
  ];
}

/**
 * Returns the next due work: of one kind, at one moment, one item per customer. None of them can affect
 * another.
 */
function getNextDue(account: Account) {
  const kinds = listDue(account);
  const at = Math.min(Infinity, ...kinds.flat().map((due) => due.at));
  const first =
    kinds.map((kind) => kind.filter((due) => due.at === at)).find(({ length }) => length > 0) ?? [];
  return { at, works: [...new Map(first.map(({ customerId, work }) => [customerId, work])).values()] };
}

/** Does all overdue work in order, each at its own moment. */
export function catchUp(account: Account) {
  const present = account.present();
  while (account.nextDueAt <= present) {
    const { at, works } = getNextDue(account);
    if (at > present) {
      account.nextDueAt = at;
      return;
    }
    account.runAt(at, () => account.store.transaction(() => works.forEach((work) => work())));
  }
}
