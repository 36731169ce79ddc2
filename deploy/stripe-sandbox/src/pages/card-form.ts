import { normalizeNumber, isTestCard, type Outcome, testCards } from '../billing/payments/cards.ts';
import { html } from './html.ts';

const formatCardNumber = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');

/** The messages for a card that did not pay. */
const REFUSALS: Record<string, string> = {
  generic_decline: 'The card was declined. Nothing was charged. Try another one.',
  insufficient_funds: 'The card has insufficient funds. Nothing was charged. Try another one.',
  unauthenticated: 'The payment was not confirmed. Nothing was charged. Try again, or use another card.',
  'no debits': 'This can be paid by card only. Nothing was charged. Use one of the cards listed below.',
  unknown: 'This is not a test card. Nothing was charged. Use one of those listed below.',
};
export const getRefusalMessage = (reason: string) => REFUSALS[reason] ?? REFUSALS['generic_decline']!;
export const getRefusalReason = (outcome: Outcome | 'no card') =>
  typeof outcome === 'object' ? outcome.decline : 'generic_decline';

/** Renders the fields of a card with the values that were typed in. */
export function renderCardFields(typed: { number?: string; name?: string }, refusal: string | null) {
  return html`${refusal && html`<p class="refusal" role="alert" id="refusal">${refusal}</p>`}
    <label for="number">Card number</label>
    <input
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="off"
      required
      maxlength="40"
      list="cards"
      value="${typed.number ?? ''}"
      ${refusal && html` aria-invalid="true" aria-describedby="refusal"`}
    />
    <datalist id="cards">
      ${testCards.map(({ number, description }) => html`<option value="${formatCardNumber(number)}">${description}</option>`)}
    </datalist>
    <label for="name">Name on the card</label>
    <input id="name" name="name" autocomplete="off" maxlength="200" value="${typed.name ?? ''}" />`;
}

export const cardHelp = html`<details open>
  <summary>Cards for tests</summary>
  <p>No expiry date and security code are needed. Real card numbers are refused.</p>
  <dl>
    ${testCards.map(
      ({ number, description }) =>
        html`<div>
          <dt><code>${formatCardNumber(number)}</code></dt>
          <dd>${description}</dd>
        </div>`,
    )}
  </dl>
</details>`;

/** Returns the test card number in a form, or null. */
export function parseCardNumber(form: URLSearchParams) {
  const number = normalizeNumber(form.get('number') ?? '');
  return isTestCard(number) ? number : null;
}
export const parseName = (form: URLSearchParams) => (form.get('name') ?? '').trim().slice(0, 200);
