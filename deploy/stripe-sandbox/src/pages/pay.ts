import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import {
  answerAuthentication,
  getSessionInternals,
  lineItems,
  paySession,
  type PayResult,
} from '../billing/checkout/checkout.ts';
import { getDebitResult } from '../billing/payments/cards.ts';
import { formatMoney, formatInterval } from '../billing/prices/format.ts';
import { type Answer, seeOther } from '../http/response.ts';
import { getId } from '../account/ids.ts';
import { cardFields, cardHelp, getRefusalMessage, typedCard, typedName } from './card-form.ts';
import { confirmation } from './confirm.ts';
import { html, page } from './html.ts';

type Session = Stripe.Checkout.Session;
const getSuccessUrl = (session: Session) =>
  session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function closedPage(account: Account, session: Session) {
  const { publicUrl } = account;
  if (session.status === 'complete') {
    return page(
      { title: 'Paid', publicUrl },
      html`<h1>Already paid</h1>
        <p>You paid this before. Nothing was charged again.</p>
        <p><a class="button" href="${getSuccessUrl(session)}">Continue</a></p>`,
    );
  }
  return page(
    { title: 'Expired', publicUrl, status: 410 },
    html`<h1>This page has expired</h1>
      <p>Nothing was charged.</p>
      ${session.cancel_url && html`<p><a class="button" href="${session.cancel_url}">Back</a></p>`}`,
  );
}

function summary(account: Account, session: Session) {
  const items = lineItems(account, session);
  const rhythm = items[0]?.price?.recurring;
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
      <span>Total${rhythm && html`, every ${formatInterval(rhythm).replace('every ', '')}`}</span>
      <strong>${formatMoney(session.amount_total!, session.currency!)}</strong>
    </p>`;
}

function payPage(
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
  const leadsTo = [session.success_url, session.cancel_url];
  return page(
    { title: 'Pay', publicUrl, leadsTo, status: refusal ? 402 : 200 },
    html`<h1>${isPlan ? 'Subscribe' : 'Pay'}</h1>
      ${summary(account, session)}
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
        ${cardFields({ number: form.get('number') ?? '', name }, refusal)}
        <button>
          ${isPlan ? 'Subscribe and pay' : 'Pay'} ${formatMoney(session.amount_total!, session.currency!)}
        </button>
      </form>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back without paying</a></p>`}
      ${cardHelp}`,
  );
}

function after(account: Account, id: string, result: PayResult, form: URLSearchParams): Answer {
  const session = account.get('checkout.session', id);
  if (result === 'paid' || result === 'processing') return seeOther(getSuccessUrl(session));
  if (result === 'authentication') return seeOther(`${session.url}/confirm`);
  if (result === 'completed' || result === 'expired') return closedPage(account, session);
  return payPage(account, session, form, getRefusalMessage(result));
}

const isTaken = ({ payment_method_types: ways }: Session, number: string) =>
  ways.includes(getDebitResult(number) ? 'sepa_debit' : 'card');

/** `/c/pay/<session>` and, for a card whose holder must confirm, `…/confirm`. */
export function checkoutPages(
  account: Account,
  method: string,
  [id, step]: string[],
  form: URLSearchParams,
): Answer | null {
  const session = account.store.get('checkout.session', id ?? '');
  if (!session || (step !== undefined && step !== 'confirm')) return null;
  if (session.status !== 'open') return closedPage(account, session);
  if (step === 'confirm') {
    if (!getSessionInternals(account, session.id).waiting) return seeOther(session.url!);
    if (method === 'GET')
      return confirmation(account, `${session.url}/confirm`, session.cancel_url, [session.success_url]);
    const doesAgree = form.get('answer') === 'complete';
    const result = answerAuthentication(account, session.id, doesAgree);
    if (doesAgree || result !== 'generic_decline') return after(account, session.id, result, form);
    return payPage(account, session, form, getRefusalMessage('unauthenticated'));
  }
  if (method === 'GET') return payPage(account, session);
  const number = typedCard(form);
  if (!number) return payPage(account, session, form, getRefusalMessage('unknown'));
  if (!isTaken(session, number)) return payPage(account, session, form, getRefusalMessage('no debits'));
  const payer = { name: typedName(form), email: (form.get('email') ?? '').trim() };
  return after(account, session.id, paySession(account, session.id, number, payer), form);
}
