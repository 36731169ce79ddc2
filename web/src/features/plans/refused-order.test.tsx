import { screen, within } from '@testing-library/react';
import { makeFilm, makeProduct, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';

/** The plan page as a refused form comes back to it. */
async function open(code: string) {
  visitSignedIn(`/user/subscriptions?error=${encodeURIComponent(code)}`, {
    getUserFilms: () => pageOf([makeFilm()]),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getProducts: () => ({ ...pageOf([makeProduct()]), paymentConfigured: true, isTest: false }),
  });
  return screen.findByRole('alert');
}
const ours: [string, RegExp][] = [
  ['payment.not_configured', /^Payment is not set up on this installation\. Nothing was charged\.$/],
  ['account.unverified', /^Confirm your e-mail address first.*Nothing was charged/],
  ['input.invalid', /^The order was not complete/],
  ['session.required', /^You were logged out meanwhile/],
  ['session.impersonated', /^You are seeing Laurel as somebody else.*Nothing was charged\.$/],
  ['request.foreign', /^The order did not come from this page/],
  ['rate.limited', /^Too many tries/],
  ['service.unreachable', /^Plans cannot be bought or changed right now/],
  ['payment.unreachable', /^Payment is not reachable right now/],
  ['payment.amount_differs', /^The price is another one by now/],
  ['subscription.exists', /^This film has a plan already\. Nothing was charged\.$/],
  ['subscription.changed', /^The plan was changed meanwhile/],
  ['subscription.not_found', /^This plan has ended meanwhile/],
  ['checkout.pending', /^A payment for this film is on its way/],
  ['product.not_found', /^This plan is not sold any more/],
  ['product.not_for_sale', /^This plan cannot be bought here/],
  ['price.not_found', /^This plan is not sold for this cycle/],
  ['film.not_found', /^This film is not among yours/],
  ['plan.same', /^The film has this plan already/],
  ['plan.ending', /^This plan ends with what is paid\. Resume it first/],
  ['plan.unpaid', /^A payment of this plan is open, or on its way/],
  ['plan.planned', /^Another plan is planned for the next period\. Keep the present one first/],
  ['plan.by_debit', /^This plan is paid from a bank account\. Choose a card/],
  ['plan.not_paid', /^This plan belongs to the demonstration/],
  ['plan.currency_differs', /^This plan is sold in another currency/],
];
const others: [string, RegExp][] = [
  ['Call +49 900 1234 to pay', /^The payment could not be started\. Try again in a moment\.$/],
  ['', /^The payment could not be started/],
];

describe('a refused order', () => {
  it.each([...ours, ...others])('?error=%s is told in our own words only', async (code, words) => {
    expect(await open(code)).toHaveTextContent(words);
    if (code) expect(document.body).not.toHaveTextContent(code);
  });

  it('leads who has not confirmed the address to where the mail is sent again', async () => {
    const alert = within(await open('account.unverified'));
    expect(alert.getByRole('link')).toHaveAttribute('href', '/profile');
  });
});
