import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf, newId } from '../ids.ts';

const ENTITLING = ['active', 'trialing', 'past_due'];

/** The features that a customer's subscriptions give, by their products. */
function featuresDue(account: Account, customer: string) {
  const items = account.store
    .list('subscription', { customer })
    .filter(({ status }) => ENTITLING.includes(status))
    .flatMap(({ items: { data } }) => data);
  const products = new Set(items.map(({ price }) => idOf(price.product)));
  const given = [...products].flatMap((product) => productFeatures(account, product));
  return new Map(given.map(({ entitlement_feature: feature }) => [feature.id, feature]));
}

/** Which features belong to a product, the newest first. */
export const productFeatures = (account: Account, product: string) =>
  account.store.list('product_feature').filter(({ id }) => account.store.aside<string>(id) === product);

const shown = (account: Account, customer: string) =>
  account.store
    .list('entitlements.active_entitlement', { customer })
    .map(({ customer: _customer, ...entitlement }) => entitlement);

/** Gives what is due, takes what is not, and tells if that changed anything. */
export function refreshEntitlements(account: Account, customer: string) {
  const due = featuresDue(account, customer);
  const before = account.store.list('entitlements.active_entitlement', { customer });
  const gone = before.filter(({ feature }) => !due.has(idOf(feature)));
  const had = new Set(before.map(({ feature }) => idOf(feature)));
  const added = [...due.values()].filter(({ id }) => !had.has(id));
  if (gone.length + added.length === 0) return;
  const listed = () => ({
    object: 'list' as const,
    data: shown(account, customer),
    has_more: false,
    url: `/v1/customer/${customer}/entitlements`,
  });
  const previous = { entitlements: listed() };
  for (const { id } of gone) account.store.remove(id);
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
    entitlements: listed(),
    livemode: false,
  };
  account.emit('entitlements.active_entitlement_summary.updated', summary, previous);
}
