import type { Account } from '../account/account.ts';
import { getLineItems } from '../billing/checkout/checkout.ts';
import { listInvoicePayments } from '../billing/invoices/invoice-payments.ts';
import type { Includable } from '../requests/expand.ts';
import { paginate } from '../requests/lists.ts';
import { checkout } from './checkout.ts';
import { customers } from './customers.ts';
import { entitlements } from './entitlements.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { payments } from './payments.ts';
import { portal } from './portal.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import type { Route } from './route.ts';
import { schedules } from './schedules.ts';
import { subscriptionItems } from './subscription-items.ts';
import { subscriptions } from './subscriptions.ts';

/** All routes of the API. */
export const routes: Route[] = [
  products,
  prices,
  entitlements,
  customers,
  checkout,
  subscriptions,
  subscriptionItems,
  schedules,
  invoices,
  payments,
  portal,
  events,
].flat();

/** Fields that an object has only when `expand[]` names them. */
export const includable: Includable = {
  'checkout.session.line_items': (account: Account, session: Parameters<typeof getLineItems>[1]) =>
    paginate(
      getLineItems(account, session),
      { limit: 100 },
      `/v1/checkout/sessions/${session.id}/line_items`,
    ),
  'invoice.payments': (account: Account, { id }: { id: string }) =>
    paginate(listInvoicePayments(account, id), { limit: 100 }, `/v1/invoice_payments?invoice=${id}`),
  'charge.refunds': (account: Account, { id }: { id: string }) =>
    paginate(account.store.list('refund', { charge: id }), { limit: 100 }, `/v1/charges/${id}/refunds`),
  'customer.subscriptions': (account: Account, { id }: { id: string }) =>
    paginate(
      account.store.list('subscription', { customer: id }),
      { limit: 100 },
      `/v1/customers/${id}/subscriptions`,
    ),
};
