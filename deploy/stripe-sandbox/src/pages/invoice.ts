import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { collect, findSubscription } from '../billing/invoices/collection.ts';
import { listInvoicePayments } from '../billing/invoices/invoice-payments.ts';
import { getInvoiceSecret } from '../billing/invoices/invoices.ts';
import { saveCard } from '../billing/payments/payment-methods.ts';
import { refuseAuthentication } from '../billing/payments/payments.ts';
import { changeSubscription, hasEnded } from '../billing/subscriptions/subscription.ts';
import { formatDay, formatMoney } from '../billing/prices/format.ts';
import { type Answer, seeOther } from '../http/response.ts';
import { getId } from '../account/ids.ts';
import {
  renderCardFields,
  cardHelp,
  getRefusalMessage,
  parseCardNumber,
  parseName,
  getRefusalReason,
} from './card-form.ts';
import { renderConfirmation } from './confirm.ts';
import { html, renderPage } from './html.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';

const STATES: Record<string, string> = {
  paid: 'Paid',
  open: 'To be paid',
  void: 'Void',
  uncollectible: 'Not collected',
};

function renderInvoicePage(
  account: Account,
  invoice: Stripe.Invoice,
  refusal: string | null = null,
  form = new URLSearchParams(),
) {
  const { currency, status } = invoice;
  const url = invoice.hosted_invoice_url!;
  return renderPage(
    { title: `Invoice ${invoice.number}`, publicUrl: account.publicUrl, status: refusal ? 402 : 200 },
    html`<h1>Invoice ${invoice.number}</h1>
      <p>${STATES[String(status)]}, ${formatDay(invoice.created)}</p>
      <ul class="items">
        ${invoice.lines.data.map(
          (line) =>
            html`<li>
              <span>${line.description}</span> <span>${formatMoney(line.amount, currency)}</span>
            </li>`,
        )}
      </ul>
      <p class="total"><span>Total</span> <strong>${formatMoney(invoice.total, currency)}</strong></p>
      ${invoice.amount_due !== invoice.total && html`<p class="total"><span>Due after your balance</span> <strong>${formatMoney(invoice.amount_due, currency)}</strong></p>`}
      <p><a href="${invoice.invoice_pdf}">Download as PDF</a></p>
      ${isPaymentPending(account, invoice) && html`<p>A payment from a bank account is pending. It takes a few days, and nothing is due now.</p>`}
      ${
        status === 'open' &&
        !isPaymentPending(account, invoice) &&
        html`<h2>Pay</h2>
          <form method="post" action="${url}">
            ${renderCardFields({ number: form.get('number') ?? '', name: form.get('name') ?? '' }, refusal)}
            <button>Pay ${formatMoney(invoice.amount_remaining, currency)}</button>
          </form>
          ${cardHelp}`
      }`,
  );
}

const listIntents = (account: Account, invoice: Stripe.Invoice) =>
  listInvoicePayments(account, invoice.id!).map((link) =>
    account.get('payment_intent', getId(link.payment.payment_intent)!),
  );
/** Returns the payment that waits for its holder, if there is one. */
const findWaitingIntent = (account: Account, invoice: Stripe.Invoice) =>
  listIntents(account, invoice).find(({ status }) => status === 'requires_action');
const isPaymentPending = (account: Account, invoice: Stripe.Invoice) =>
  listIntents(account, invoice).some(({ status }) => status === 'processing');

/** Pays an invoice with a card, which the subscription then uses. */
function pay(
  account: Account,
  invoice: Stripe.Invoice,
  { method, isAuthenticated }: { method: string; isAuthenticated: boolean },
  form: URLSearchParams,
): Answer {
  const url = invoice.hosted_invoice_url!;
  const outcome = collect(account, invoice.id!, { isOffSession: false, method, isAuthenticated });
  if (outcome === 'authentication') return seeOther(`${url}/confirm`);
  if (outcome !== 'paid' && outcome !== 'processing')
    return renderInvoicePage(account, invoice, getRefusalMessage(getRefusalReason(outcome)), form);
  const subscription = findSubscription(account, invoice);
  if (subscription && !hasEnded(subscription)) {
    changeSubscription(account, subscription.id, { default_payment_method: method });
  }
  return seeOther(url);
}

/** Returns the invoice of an address if its secret is right. */
const findInvoice = (account: Account, id = '', secret = '') =>
  getInvoiceSecret(account, id) === secret ? account.store.get('invoice', id) : undefined;

/** `/i/<invoice>/<secret>/pdf`. */
export async function downloadPdf(account: Account, [id, secret]: string[]): Promise<Answer | null> {
  const invoice = findInvoice(account, id, secret);
  if (!invoice) return null;
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Invoice-${invoice.number}.pdf"`,
  };
  return { status: 200, headers, body: await renderInvoicePdf(invoice) };
}

/** `/i/<invoice>/<secret>`, and `/confirm` below it. */
export function handleInvoicePages(
  account: Account,
  method: string,
  [id, secret, step]: string[],
  form: URLSearchParams,
): Answer | null {
  const invoice = findInvoice(account, id, secret);
  if (!invoice) return null;
  if (step !== undefined && step !== 'confirm') return null;
  if (method === 'GET' && step === undefined) return renderInvoicePage(account, invoice);
  if (invoice.status !== 'open' || isPaymentPending(account, invoice))
    return seeOther(invoice.hosted_invoice_url!);
  if (step === 'confirm') {
    const intent = findWaitingIntent(account, invoice);
    if (!intent) return seeOther(invoice.hosted_invoice_url!);
    const url = invoice.hosted_invoice_url!;
    if (method === 'GET') return renderConfirmation(account, `${url}/confirm`, url, []);
    if (form.get('answer') === 'complete')
      return pay(account, invoice, { method: getId(intent.payment_method)!, isAuthenticated: true }, form);
    refuseAuthentication(account, intent.id);
    return renderInvoicePage(account, invoice, getRefusalMessage('unauthenticated'), form);
  }
  const number = parseCardNumber(form);
  if (!number) return renderInvoicePage(account, invoice, getRefusalMessage('unknown'), form);
  const card = saveCard(account, number, getId(invoice.customer), parseName(form) || null);
  return pay(account, invoice, { method: card.id, isAuthenticated: false }, form);
}
