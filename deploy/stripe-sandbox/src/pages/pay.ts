import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import {
  answerAuthentication,
  getSessionInternals,
  getLineItems,
  paySession,
  type PayResult,
} from '../billing/checkout/checkout.ts';
import { getDebitResult } from '../billing/payments/cards.ts';
import { formatMoney, formatInterval } from '../billing/prices/format.ts';
import { type Answer, seeOther } from '../http/response.ts';
import { getId } from '../account/ids.ts';
import { renderCardFields, cardHelp, getRefusalMessage, parseCardNumber, parseName } from './card-form.ts';
import { renderConfirmation } from './confirm.ts';
import { html, renderPage } from './html.ts';

type Session = Stripe.Checkout.Session;
const getSuccessUrl = (session: Session) =>
  session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function renderClosedPage(account: Account, session: Session) {
  const { publicUrl } = account;
  if (session.status === 'complete') {
    return renderPage(
      { title: 'Paid', publicUrl },
      html`<h1>Already paid</h1>
        <p>You paid this before. Nothing was charged again.</p>
        <p><a class="button" href="${getSuccessUrl(session)}">Continue</a></p>`,
    );
  }
  return renderPage(
    { title: 'Expired', publicUrl, status: 410 },
    html`<h1>This page has expired</h1>
      <p>Nothing was charged.</p>
      ${session.cancel_url && html`<p><a class="button" href="${session.cancel_url}">Back</a></p>`}`,
  );
}

function renderSummary(account: Account, session: Session) {
  const items = getLineItems(account, session);
  const recurrence = items[0]?.price?.recurring;
  return html`<ul class="items">
      ${items.map(
        (item) =>
          html`<li>
            <span>${item.description}${item.quantity !== 1 && html` × ${item.quantity}`}</span>
            <span>${formatMoney(item.amount_total, item.currency)}</span>
          </li>`,
      )}
    </ul>
    <p class="total">
      <span>Total${recurrence && html`, every ${formatInterval(recurrence).replace('every ', '')}`}</span>
      <strong>${formatMoney(session.amount_total!, session.currency!)}</strong>
    </p>`;
}

function renderPayPage(
  account: Account,
  session: Session,
  form = new URLSearchParams(),
  refusal: string | null = null,
) {
  const customer = getId(session.customer);
  const owner = customer ? account.get('customer', customer) : null;
  const email = owner?.email ?? session.customer_email;
  const name = form.get('name') ?? owner?.name ?? '';
  const { publicUrl } = account;
  const isPlan = session.mode === 'subscription';
  const formTargets = [session.success_url, session.cancel_url];
  return renderPage(
    { title: 'Pay', publicUrl, formTargets, status: refusal ? 402 : 200 },
    html`<h1>${isPlan ? 'Subscribe' : 'Pay'}</h1>
      ${renderSummary(account, session)}
      <form method="post" action="${session.url}">
        ${
          email
            ? html`<p class="muted">For ${email}</p>`
            : html`<label for="email">Email</label
                ><input
                  id="email"
                  name="email"
                  type="email"
                  required
                  maxlength="300"
                  value="${form.get('email')}"
                />`
        }
        ${renderCardFields({ number: form.get('number') ?? '', name }, refusal)}
        <button>
          ${isPlan ? 'Subscribe and pay' : 'Pay'} ${formatMoney(session.amount_total!, session.currency!)}
        </button>
      </form>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back without paying</a></p>`}
      ${cardHelp}`,
  );
}

/** Returns the page that follows a payment, or a redirect to it. */
function respondTo(account: Account, id: string, result: PayResult, form: URLSearchParams): Answer {
  const session = account.get('checkout.session', id);
  if (result === 'paid' || result === 'processing') return seeOther(getSuccessUrl(session));
  if (result === 'authentication') return seeOther(`${session.url}/confirm`);
  if (result === 'completed' || result === 'expired') return renderClosedPage(account, session);
  return renderPayPage(account, session, form, getRefusalMessage(result));
}

const isAccepted = ({ payment_method_types: types }: Session, number: string) =>
  types.includes(getDebitResult(number) ? 'sepa_debit' : 'card');

/** `/c/pay/<session>` and, for a card whose holder must confirm, `…/confirm`. */
export function handleCheckoutPages(
  account: Account,
  method: string,
  [id, step]: string[],
  form: URLSearchParams,
): Answer | null {
  const session = account.store.get('checkout.session', id ?? '');
  if (!session || (step !== undefined && step !== 'confirm')) return null;
  if (session.status !== 'open') return renderClosedPage(account, session);
  if (step === 'confirm') {
    if (!getSessionInternals(account, session.id).waiting) return seeOther(session.url!);
    if (method === 'GET')
      return renderConfirmation(account, `${session.url}/confirm`, session.cancel_url, [session.success_url]);
    const doesAgree = form.get('answer') === 'complete';
    const result = answerAuthentication(account, session.id, doesAgree);
    if (doesAgree || result !== 'generic_decline') return respondTo(account, session.id, result, form);
    return renderPayPage(account, session, form, getRefusalMessage('unauthenticated'));
  }
  if (method === 'GET') return renderPayPage(account, session);
  const number = parseCardNumber(form);
  if (!number) return renderPayPage(account, session, form, getRefusalMessage('unknown'));
  if (!isAccepted(session, number))
    return renderPayPage(account, session, form, getRefusalMessage('no debits'));
  const payer = { name: parseName(form), email: (form.get('email') ?? '').trim() };
  return respondTo(account, session.id, paySession(account, session.id, number, payer), form);
}
