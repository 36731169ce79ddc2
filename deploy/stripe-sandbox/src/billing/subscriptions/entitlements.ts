import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId } from '../../account/ids.ts';

const ENTITLING = ['active', 'trialing', 'past_due'];

/** Returns the features that a customer's subscriptions grant through their products. */
function computeDueFeatures(account: Account, customer: string) {
  const items = account.store
    .list('subscription', { customer })
    .filter(({ status }) => ENTITLING.includes(status))
    .flatMap(({ items: { data } }) => data);
  const products = new Set(items.map(({ price }) => getId(price.product)));
  const links = [...products].flatMap((product) => listProductFeatures(account, product));
  return new Map(links.map(({ entitlement_feature: feature }) => [feature.id, feature]));
}

/** Returns the features of a product, newest first. */
export const listProductFeatures = (account: Account, product: string) =>
  account.store
    .list('product_feature')
    .filter(({ id }) => account.store.getInternals<string>(id) === product);

/** Returns the customer's entitlements as Stripe shows them: without the customer. */
const listEntitlements = (account: Account, customer: string) =>
  account.store
    .list('entitlements.active_entitlement', { customer })
    .map(({ customer: _customer, ...entitlement }) => entitlement);

/** Grants due features, revokes others, and emits an event if anything changed. */
export function refreshEntitlements(account: Account, customer: string) {
  const due = computeDueFeatures(account, customer);
  const before = account.store.list('entitlements.active_entitlement', { customer });
  const removed = before.filter(({ feature }) => !due.has(getId(feature)));
  const previousIds = new Set(before.map(({ feature }) => getId(feature)));
  const added = [...due.values()].filter(({ id }) => !previousIds.has(id));
  if (removed.length + added.length === 0) return;
  const createList = () => ({
    object: 'list' as const,
    data: listEntitlements(account, customer),
    has_more: false,
    url: `/v1/customer/${customer}/entitlements`,
  });
  const previous = { entitlements: createList() };
  for (const { id } of removed) account.store.remove(id);
  for (const { id, lookup_key } of added) {
    account.put('entitlements.active_entitlement', {
      id: newId('ent'),
      object: 'entitlements.active_entitlement',
      customer,
      feature: id,
      livemode: false,
      lookup_key,
    });
  }
  const summary: Stripe.Entitlements.ActiveEntitlementSummary = {
    object: 'entitlements.active_entitlement_summary',
    customer,
    entitlements: createList(),
    livemode: false,
  };
  account.emit('entitlements.active_entitlement_summary.updated', summary, previous);
}
