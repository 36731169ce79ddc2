import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.ts';
import { startSubscription } from '../billing/subscription-changes/start.ts';
import { changeItems } from '../billing/subscription-changes/changes.ts';
import { collect } from '../billing/invoices/collection.ts';
import { draftInvoice } from '../billing/invoices/invoices.ts';
import { resume } from '../billing/subscription-changes/pause.ts';
import { getCustomerMethod } from '../billing/payments/payment-methods.ts';
import { addPendingLines, takePendingLines } from '../billing/subscriptions/pending.ts';
import { createUnusedTimeLines } from '../billing/subscriptions/proration.ts';
import { changeSubscription, endSubscription, hasEnded } from '../billing/subscriptions/subscription.ts';
import { invalid } from '../account/errors.ts';
import { getId } from '../account/ids.ts';
import {
  choice,
  created,
  fields,
  flag,
  integer,
  many,
  mergeMetadata,
  metadata,
  momentOrNone,
  pageParams,
  text,
  textOrNone,
} from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { getLiveCustomer } from './customers.ts';
import { getActivePrice } from './prices.ts';
import { cancellationDetails, createEndingFields } from './ending.ts';
import { route } from './route.ts';

export const prorationBehavior = choice(['always_invoice', 'create_prorations', 'none']);
const paymentBehavior = choice([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]);
export const itemChange = fields({
  deleted: flag.optional(),
  id: text.optional(),
  price: text.optional(),
  quantity: integer.optional(),
});
/** An empty value collects again. The sandbox does not collect again by itself. */
const pauseCollection = z.union([
  z.literal('').transform(() => null),
  fields({ behavior: choice(['keep_as_draft', 'mark_uncollectible', 'void']) }).transform(({ behavior }) => ({
    behavior,
    resumes_at: null,
  })),
]);
type ItemInput = ReturnType<typeof itemChange.parse>;

/** Resolves the prices of item changes. Refuses an item of another subscription. */
export const resolveItemChanges = (
  account: Account,
  subscription: Stripe.Subscription,
  items: ItemInput[],
  param = 'items',
) =>
  items.map(({ price, id, ...rest }, index) => {
    if (id && !subscription.items.data.some((item) => item.id === id)) {
      throw invalid(`No such subscription item: '${id}'`, `${param}[${index}][id]`, 'resource_missing');
    }
    const newPrice =
      price === undefined ? undefined : getActivePrice(account, price, `${param}[${index}][price]`);
    if (newPrice && !newPrice.recurring)
      throw invalid(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        `${param}[${index}][price]`,
      );
    if (newPrice && newPrice.currency !== subscription.currency)
      throw invalid(
        'The price specified has another currency than the subscription.',
        `${param}[${index}][price]`,
      );
    return { id, price: newPrice, ...rest };
  });

export const subscriptions = [
  route(
    'POST',
    '/v1/subscriptions',
    {
      customer: text,
      default_payment_method: text.optional(),
      description: text.optional(),
      items: many(fields({ price: text, quantity: integer.optional() })).min(1),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_behavior: paymentBehavior.optional(),
    },
    ({ account, input }) => {
      const { customer, default_payment_method: method = null, description = null } = input;
      getLiveCustomer(account, customer, 'customer');
      if (method) getCustomerMethod(account, method, customer, 'default_payment_method');
      const items = input.items.map(({ price, quantity = 1 }, index) => ({
        price: getActivePrice(account, price, `items[${index}][price]`),
        quantity,
      }));
      const data = { customer, items, method, description, metadata: mergeMetadata({}, input.metadata) };
      return startSubscription(account, data, input.payment_behavior ?? 'allow_incomplete');
    },
  ),
  route('GET', '/v1/subscriptions/:id', {}, ({ account, id }) => account.get('subscription', id)),
  route(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at: momentOrNone.optional(),
      cancel_at_period_end: flag.optional(),
      cancellation_details: cancellationDetails,
      default_payment_method: textOrNone.optional(),
      description: textOrNone.optional(),
      items: many(itemChange).optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      pause_collection: pauseCollection.optional(),
      payment_behavior: paymentBehavior.optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: integer.optional(),
    },
    ({ account, input, id }) => {
      const before = account.get('subscription', id);
      if (hasEnded(before)) {
        throw invalid(
          'A canceled subscription can only update its cancellation_details and metadata.',
          undefined,
        );
      }
      const { default_payment_method: method, description } = input;
      if (method) getCustomerMethod(account, method, getId(before.customer), 'default_payment_method');
      if (
        input.payment_behavior === 'pending_if_incomplete' &&
        (input.metadata !== undefined || input.cancel_at_period_end !== undefined)
      ) {
        throw invalid(
          '`metadata` and `cancel_at_period_end` cannot be updated with `payment_behavior` `pending_if_incomplete`.',
          'payment_behavior',
        );
      }
      const changed: Partial<Stripe.Subscription> = {
        metadata: mergeMetadata(before.metadata, input.metadata),
        ...createEndingFields(account, before, input),
      };
      if (method !== undefined) changed.default_payment_method = method;
      if (description !== undefined) changed.description = description;
      if (input.pause_collection !== undefined) changed.pause_collection = input.pause_collection;
      const after = changeSubscription(account, id, changed);
      if (!input.items) return after;
      return changeItems(account, after, {
        items: resolveItemChanges(account, after, input.items),
        prorationBehavior: input.proration_behavior ?? 'create_prorations',
        payment: input.payment_behavior ?? 'allow_incomplete',
        at: input.proration_date ?? account.now(),
      });
    },
  ),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    {
      billing_cycle_anchor: fields({ type: choice(['now', 'unchanged']) }).optional(),
      proration_behavior: choice(['none']).optional(),
    },
    ({ account, input, id }) => {
      const { status } = account.get('subscription', id);
      if (status !== 'paused') throw invalid('You can only resume subscriptions that are paused.');
      return resume(account, id, input.billing_cycle_anchor?.type ?? 'now');
    },
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: cancellationDetails, invoice_now: flag.optional(), prorate: flag.optional() },
    ({ account, input, id }) => {
      const before = account.get('subscription', id);
      if (hasEnded(before)) throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
      if (input.prorate) addPendingLines(account, id, createUnusedTimeLines(account, before));
      const { comment = null, feedback = null } = input.cancellation_details ?? {};
      const ended = endSubscription(account, id, 'cancellation_requested', { comment, feedback });
      const lines = input.invoice_now ? takePendingLines(account, id) : [];
      if (lines.length === 0) return ended;
      const data = { subscription: ended, reason: 'subscription_update' as const, lines, finalizesAt: null };
      const invoice = draftInvoice(account, data);
      collect(account, invoice.id!, { isOffSession: false });
      return account.change('subscription', null, id, { latest_invoice: invoice.id! });
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    {
      ...pageParams,
      created: created.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: choice([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ]).optional(),
    },
    ({ account, input, path }) => {
      const { customer, price, status } = input;
      const hasStatus = (subscription: Stripe.Subscription) => {
        if (status === undefined) return subscription.status !== 'canceled';
        if (status === 'all') return true;
        return status === 'ended' ? hasEnded(subscription) : subscription.status === status;
      };
      const hasPrice = ({ items }: Stripe.Subscription) =>
        price === undefined || items.data.some((item) => item.price.id === price);
      const found = account.store
        .list('subscription', { customer })
        .filter((subscription) => hasPrice(subscription) && hasStatus(subscription));
      return paginate(found, input, path);
    },
  ),
];
