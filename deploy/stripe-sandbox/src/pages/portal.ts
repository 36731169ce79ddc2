import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { productName } from '../billing/prices/lines.ts';
import { methodFor } from '../billing/payments/payment-methods.ts';
import {
  cancelFromPortal,
  changeCard,
  liveSubscriptions,
  resumeFromPortal,
} from '../billing/subscription-changes/portal.ts';
import { soonestEnd } from '../billing/subscriptions/subscription.ts';
import { formatDay, formatMoney, formatInterval } from '../billing/prices/format.ts';
import { type Answer, seeOther } from '../http/response.ts';
import { getId } from '../account/ids.ts';
import { cardFields, cardHelp, getRefusalMessage, typedCard, typedName } from './card-form.ts';
import { html, page } from './html.ts';

type Portal = Stripe.BillingPortal.Session;
const DONE: Record<string, string> = {
  card: 'The card was changed.',
  cancel: 'The subscription ends with its period.',
  resume: 'The subscription continues.',
};

function subscriptionItem(account: Account, subscription: Stripe.Subscription, mayCancel: boolean) {
  const { id, cancel_at: end, status } = subscription;
  const what = subscription.items.data.map(
    ({ price }) =>
      `${productName(account, price)}, ${formatMoney(price.unit_amount ?? 0, price.currency)} / ${formatInterval(price.recurring!)}`,
  );
  const when =
    end === null ? `Renews on ${formatDay(soonestEnd(subscription))}` : `Ends on ${formatDay(end)}`;
  const [order, label] = end === null ? ['cancel', 'Cancel'] : ['resume', 'Resume'];
  return html`<li>
    <span
      >${what.join('; ')}<br /><span class="muted"
        >${when}${status === 'past_due' && ', payment is due'}</span
      ></span
    >
    ${
      mayCancel &&
      html`<form method="post">
        <input type="hidden" name="subscription" value="${id}" />
        <button class="second" name="do" value="${order}" aria-label="${label} ${what.join('; ')}">
          ${label}
        </button>
      </form>`
    }
  </li>`;
}

const invoiceItem = (invoice: Stripe.Invoice) =>
  html`<li>
    <span
      ><a href="${invoice.hosted_invoice_url}">${invoice.number}</a><br /><span class="muted"
        >${formatDay(invoice.created)}, ${invoice.status}</span
      ></span
    >
    <span
      >${formatMoney(invoice.total, invoice.currency)}
      <a href="${invoice.invoice_pdf}" aria-label="PDF of ${invoice.number}">PDF</a></span
    >
  </li>`;

function portalPage(
  account: Account,
  portal: Portal,
  done: string | null,
  refusal: string | null = null,
  form = new URLSearchParams(),
) {
  const customer = account.get('customer', portal.customer);
  const { features } = account.get('billing_portal.configuration', getId(portal.configuration));
  const subscriptions = liveSubscriptions(account, customer.id);
  const invoices = account.store
    .list('invoice', { customer: customer.id })
    .filter(({ number }) => number !== null);
  const method = methodFor(account, subscriptions[0] ?? null, customer.id);
  const savedMethod = method ? account.get('payment_method', method) : null;
  return page(
    {
      title: 'Your subscriptions',
      publicUrl: account.publicUrl,
      leadsTo: [portal.return_url],
      status: refusal ? 402 : 200,
    },
    html`<h1>Your subscriptions</h1>
      ${portal.return_url && html`<p><a href="${portal.return_url}">Back</a></p>`}
      ${done && DONE[done] && html`<p class="done" role="status">${DONE[done]}</p>`}
      <p class="muted">${customer.name} ${customer.email}</p>
      ${subscriptions.length === 0 && html`<p>No subscriptions.</p>`}
      <ul class="items">
        ${subscriptions.map((one) => subscriptionItem(account, one, features.subscription_cancel.enabled))}
      </ul>
      ${
        features.payment_method_update.enabled &&
        html`<h2>Card</h2>
          <p>
            ${savedMethod ? `${savedMethod.card?.brand ?? 'Bank account'}, ends in ${(savedMethod.card ?? savedMethod.sepa_debit)?.last4}` : 'No card yet.'}
          </p>
          <form method="post">
            ${cardFields({ number: form.get('number') ?? '', name: form.get('name') ?? '' }, refusal)}
            <button name="do" value="card">Change the card</button>
          </form>
          ${cardHelp}`
      }
      ${
        features.invoice_history.enabled &&
        html`<h2>Invoices</h2>
          ${invoices.length === 0 && html`<p>No invoices yet.</p>`}
          <ul class="items">
            ${invoices.map(invoiceItem)}
          </ul>`
      }`,
  );
}

/** `/p/session/test_<secret>`: the portal in which customers see and change their data. */
export function portalPages(
  account: Account,
  method: string,
  query: URLSearchParams,
  url: string,
  form: URLSearchParams,
): Answer | null {
  const [portal] = account.store.list('billing_portal.session', { url });
  if (!portal || account.store.get('customer', portal.customer)?.deleted) return null;
  if (method === 'GET') return portalPage(account, portal, query.get('done'));
  const order = form.get('do');
  if (order === 'card') {
    const number = typedCard(form);
    const refusal = number ? changeCard(account, portal.customer, number, typedName(form)) : 'unknown';
    if (refusal) return portalPage(account, portal, null, getRefusalMessage(refusal), form);
    return seeOther(`${url}?done=card`);
  }
  const subscription = liveSubscriptions(account, portal.customer).find(
    ({ id }) => id === form.get('subscription'),
  );
  if (!subscription) return seeOther(url);
  if (order === 'cancel') cancelFromPortal(account, subscription.id);
  if (order === 'resume') resumeFromPortal(account, subscription.id);
  return seeOther(`${url}?done=${order === 'cancel' ? 'cancel' : 'resume'}`);
}
