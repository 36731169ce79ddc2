import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { getProductName } from '../billing/prices/lines.ts';
import { findPaymentMethod } from '../billing/payments/payment-methods.ts';
import {
  cancelFromPortal,
  changeCard,
  listLiveSubscriptions,
  resumeFromPortal,
} from '../billing/subscription-changes/portal.ts';
import { getSoonestEnd } from '../billing/subscriptions/subscription.ts';
import { formatDay, formatMoney, formatInterval } from '../billing/prices/format.ts';
import { type Answer, seeOther } from '../http/response.ts';
import { getId } from '../account/ids.ts';
import { renderCardFields, cardHelp, getRefusalMessage, parseCardNumber, parseName } from './card-form.ts';
import { html, renderPage } from './html.ts';

type Portal = Stripe.BillingPortal.Session;
const DONE: Record<string, string> = {
  card: 'The card was changed.',
  cancel: 'The subscription ends with its period.',
  resume: 'The subscription continues.',
};

function renderSubscription(account: Account, subscription: Stripe.Subscription, mayCancel: boolean) {
  const { id, cancel_at: end, status } = subscription;
  const itemTexts = subscription.items.data.map(
    ({ price }) =>
      `${getProductName(account, price)}, ${formatMoney(price.unit_amount ?? 0, price.currency)} / ${formatInterval(price.recurring!)}`,
  );
  const dateText =
    end === null ? `Renews on ${formatDay(getSoonestEnd(subscription))}` : `Ends on ${formatDay(end)}`;
  const [action, label] = end === null ? ['cancel', 'Cancel'] : ['resume', 'Resume'];
  return html`<li>
    <span
      >${itemTexts.join('; ')}<br /><span class="muted"
        >${dateText}${status === 'past_due' && ', payment is due'}</span
      ></span
    >
    ${
      mayCancel &&
      html`<form method="post">
        <input type="hidden" name="subscription" value="${id}" />
        <button class="second" name="do" value="${action}" aria-label="${label} ${itemTexts.join('; ')}">
          ${label}
        </button>
      </form>`
    }
  </li>`;
}

const renderInvoiceRow = (invoice: Stripe.Invoice) =>
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

function renderPortalPage(
  account: Account,
  portal: Portal,
  done: string | null,
  refusal: string | null = null,
  form = new URLSearchParams(),
) {
  const customer = account.get('customer', portal.customer);
  const { features } = account.get('billing_portal.configuration', getId(portal.configuration));
  const subscriptions = listLiveSubscriptions(account, customer.id);
  const invoices = account.store
    .list('invoice', { customer: customer.id })
    .filter(({ number }) => number !== null);
  const method = findPaymentMethod(account, subscriptions[0] ?? null, customer.id);
  const savedMethod = method ? account.get('payment_method', method) : null;
  return renderPage(
    {
      title: 'Your subscriptions',
      publicUrl: account.publicUrl,
      formTargets: [portal.return_url],
      status: refusal ? 402 : 200,
    },
    html`<h1>Your subscriptions</h1>
      ${portal.return_url && html`<p><a href="${portal.return_url}">Back</a></p>`}
      ${done && DONE[done] && html`<p class="done" role="status">${DONE[done]}</p>`}
      <p class="muted">${customer.name} ${customer.email}</p>
      ${subscriptions.length === 0 && html`<p>No subscriptions.</p>`}
      <ul class="items">
        ${subscriptions.map((subscription) => renderSubscription(account, subscription, features.subscription_cancel.enabled))}
      </ul>
      ${
        features.payment_method_update.enabled &&
        html`<h2>Card</h2>
          <p>
            ${savedMethod ? `${savedMethod.card?.brand ?? 'Bank account'}, ends in ${(savedMethod.card ?? savedMethod.sepa_debit)?.last4}` : 'No card yet.'}
          </p>
          <form method="post">
            ${renderCardFields({ number: form.get('number') ?? '', name: form.get('name') ?? '' }, refusal)}
            <button name="do" value="card">Change the card</button>
          </form>
          ${cardHelp}`
      }
      ${
        features.invoice_history.enabled &&
        html`<h2>Invoices</h2>
          ${invoices.length === 0 && html`<p>No invoices yet.</p>`}
          <ul class="items">
            ${invoices.map(renderInvoiceRow)}
          </ul>`
      }`,
  );
}

/** `/p/session/test_<secret>`: the portal in which customers see and change their data. */
export function handlePortalPages(
  account: Account,
  method: string,
  query: URLSearchParams,
  url: string,
  form: URLSearchParams,
): Answer | null {
  const [portal] = account.store.list('billing_portal.session', { url });
  if (!portal || account.store.get('customer', portal.customer)?.deleted) return null;
  if (method === 'GET') return renderPortalPage(account, portal, query.get('done'));
  const action = form.get('do');
  if (action === 'card') {
    const number = parseCardNumber(form);
    const refusal = number ? changeCard(account, portal.customer, number, parseName(form)) : 'unknown';
    if (refusal) return renderPortalPage(account, portal, null, getRefusalMessage(refusal), form);
    return seeOther(`${url}?done=card`);
  }
  const subscription = listLiveSubscriptions(account, portal.customer).find(
    ({ id }) => id === form.get('subscription'),
  );
  if (!subscription) return seeOther(url);
  if (action === 'cancel') cancelFromPortal(account, subscription.id);
  if (action === 'resume') resumeFromPortal(account, subscription.id);
  return seeOther(`${url}?done=${action === 'cancel' ? 'cancel' : 'resume'}`);
}
