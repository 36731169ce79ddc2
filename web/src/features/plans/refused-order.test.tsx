import fs from 'node:fs';
import path from 'node:path';
import { hasWords } from '@laurel/words/refusal-words';
import { screen, within } from '@testing-library/react';
import { makeFilm, makeProduct, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';
import { own, refusalWords, unsure } from './refusal-words';

/** The plan page as a refused form comes back to it. */
async function open(code: string) {
  visitSignedIn(`/user/subscriptions?error=${encodeURIComponent(code)}`, {
    getUserFilms: () => pageOf([makeFilm()]),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getProducts: () => ({ ...pageOf([makeProduct()]), paymentConfigured: true, isTest: false }),
  });
  return screen.findByRole('alert');
}
const UNSURE = /^Plans cannot be bought or changed right now.*before you try again\.$/;
const ours: [string, RegExp][] = [
  ['payment.not_configured', /^Payment is not set up on this installation\. Nothing was charged\.$/],
  ['account.unverified', /^Confirm your e-mail address first.*Nothing was charged/],
  ['input.invalid', /^The order was not complete/],
  ['session.required', /^You were logged out meanwhile/],
  ['session.impersonated', /^You are seeing Laurel as somebody else.*Nothing was charged\.$/],
  ['request.foreign', /^The order did not come from this page/],
  ['rate.limited', /^Too many tries/],
  ['service.unreachable', UNSURE],
  ['service.too_slow', UNSURE],
  ['database.unreachable', UNSURE],
  ['internal', UNSURE],
  ['copy.behind', /^Your last change is still on its way here\. Please try again in a moment\.$/],
  ['payment.unreachable', /^Payment is not reachable right now/],
  ['payment.amount_differs', /^The price is another one by now/],
  ['subscription.exists', /^This film has a plan already\. Nothing was charged\.$/],
  ['subscription.changed', /^The plan is another one by now.*Look at it again/],
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
  ['Call +49 900 1234 to pay', UNSURE],
  ['http.Call +49 900 1234', UNSURE],
  ['', UNSURE],
];

const root = path.join(__dirname, '../../../..');
const fileOf = (from: string, name: string) =>
  name.startsWith('@laurel/runtime/')
    ? name.replace('@laurel', 'services') + '.ts'
    : path.join(path.dirname(from), name.replace(/\.js$/, '.ts'));
/** A source and all that it stands on, but for types. */
function withAll(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file) || file.includes('/generated/')) return seen;
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  seen.set(file, text);
  for (const [, name] of text.matchAll(/^import (?!type)[^;]*? from '((?:\.|@laurel\/runtime\/)[^']+)';/gm))
    withAll(fileOf(file, name!), seen);
  return seen;
}
/** Where a form of the plan page goes: the door, and what is asked of billing. */
const FORMS = [
  'bff/src/door/payment-forms.ts',
  'bff/src/door/limits.ts',
  'bff/src/services.ts',
  ...['start-checkout', 'change-plan', 'change-ending'].map(
    (name) => `services/billing/src/commands/${name}.ts`,
  ),
  'services/billing/src/stripe/provided.ts',
];
/** What stands in the same files, and no form of this page comes to. */
const ELSEWHERE = /^(function|fee_payment)\./;
const refusedThere = [
  ...new Set(
    FORMS.flatMap((file) => [...withAll(file).values()]).flatMap((text) =>
      [
        ...text.matchAll(/refuse\.\w+\(\s*'([a-z_]+(?:\.[a-z_]+)?)'/g),
        ...text.matchAll(/`([a-z_]+\.(?!ts`|js`)[a-z_]+)`/g),
      ].map(([, code]) => code!),
    ),
  ),
]
  .filter((code) => hasWords(code) && !ELSEWHERE.test(code))
  .toSorted();

describe('a refused order', () => {
  it.each([...ours, ...others])('?error=%s is told in our own words only', async (code, words) => {
    expect(await open(code)).toHaveTextContent(words);
    if (code) expect(document.body).not.toHaveTextContent(code);
  });

  it('leads who has not confirmed the address to where the mail is sent again', async () => {
    const alert = within(await open('account.unverified'));
    expect(alert.getByRole('link')).toHaveAttribute('href', '/profile');
  });

  it('has words for whatever a form can be refused with, and for nothing else', () => {
    const isUnsure = (code: string) => UNSURE.test(refusalWords(code));
    expect(refusedThere.filter(isUnsure)).toEqual(unsure.toSorted());
    expect(own.filter((code) => !refusedThere.includes(code))).toEqual([]);
  });
});
