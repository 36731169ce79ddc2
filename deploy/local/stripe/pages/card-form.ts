import { digitsOf, isTestCard, type Outcome, testCards } from '../billing/cards.ts';
import { html } from './html.ts';

const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');

/** What is said of a card that did not pay. */
const REFUSALS: Record<string, string> = {
  generic_decline: 'The card was declined. Nothing was charged. Try another one.',
  insufficient_funds: 'There is too little money on this card. Nothing was charged. Try another one.',
  unauthenticated: 'The payment was not confirmed. Nothing was charged. Try again, or take another card.',
  'no debits': 'This is paid by card only. Nothing was charged. Take one of the cards listed below.',
  unknown: 'This is no test card. Nothing was charged. Take one of those listed below.',
};
export const refusalWords = (why: string) => REFUSALS[why] ?? REFUSALS['generic_decline']!;
export const whyNot = (outcome: Outcome | 'no card') =>
  typeof outcome === 'object' ? outcome.decline : 'generic_decline';

/** The fields of a card, as a page shows them; what was typed in stays. */
export function cardFields(typed: { number?: string; name?: string }, refusal: string | null) {
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
      ${testCards.map(({ number, says }) => html`<option value="${spaced(number)}">${says}</option>`)}
    </datalist>
    <label for="name">Name on the card</label>
    <input id="name" name="name" autocomplete="off" maxlength="200" value="${typed.name ?? ''}" />`;
}

export const cardHelp = html`<details open>
  <summary>Cards for tests</summary>
  <p>Expiry and check number are not asked for. A real card's number is refused.</p>
  <dl>
    ${testCards.map(
      ({ number, says }) =>
        html`<div>
          <dt><code>${spaced(number)}</code></dt>
          <dd>${says}</dd>
        </div>`,
    )}
  </dl>
</details>`;

/** The number of a test card that a form brought; null: it is none. */
export function typedCard(form: URLSearchParams) {
  const number = digitsOf(form.get('number') ?? '');
  return isTestCard(number) ? number : null;
}
export const typedName = (form: URLSearchParams) => (form.get('name') ?? '').trim().slice(0, 200);
