import fs from 'node:fs';
import path from 'node:path';
import { hasRefusalText } from '@laurel/messages/formatting/refusal-text';
import { screen, within } from '@testing-library/react';
import { makeFilm, makeProduct, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { PLAN_REFUSAL_CODES, formatPlanRefusal, UNCERTAIN_CODES } from './format-plan-refusal';

/** Opens the plan page at the address to which a refused form returns. */
async function openPlanPageWithError(code: string) {
  renderPageSignedIn(`/user/subscriptions?error=${encodeURIComponent(code)}`, {
    getUserFilms: () => makePage([makeFilm()]),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getProducts: () => ({ ...makePage([makeProduct()]), paymentConfigured: true, isTest: false }),
  });
  return screen.findByRole('alert');
}
const UNSURE = /^Plans cannot be bought or changed right now.*before you try again\.$/;
const knownCodes: [string, RegExp][] = [
  ['payment.not_configured', /^Payment is not set up on this installation\. Nothing was charged\.$/],
  ['account.unverified', /^Confirm your e-mail address first.*Nothing was charged/],
  ['input.invalid', /^The order was incomplete/],
  ['session.required', /^You have been logged out/],
  ['session.impersonated', /^You are viewing Laurel as another user.*Nothing was charged\.$/],
  ['request.foreign', /^The order did not come from this page/],
  ['rate.limited', /^Too many attempts/],
  ['service.unreachable', UNSURE],
  ['service.too_slow', UNSURE],
  ['database.unreachable', UNSURE],
  ['internal', UNSURE],
  ['projection.stale', /^Your last change is still being processed\. Please try again in a moment\.$/],
  ['payment.unreachable', /^The payment service is not reachable right now/],
  ['payment.amount_differs', /^The price has changed/],
  ['subscription.exists', /^This film already has a plan\. Nothing was charged\.$/],
  ['subscription.changed', /^The plan or its billing cycle has changed.*Check it again/],
  ['subscription.not_found', /^This plan has ended/],
  ['checkout.pending', /^A payment for this film is being processed/],
  ['product.not_found', /^This plan is no longer sold/],
  ['product.not_for_sale', /^This plan cannot be bought here/],
  ['price.not_found', /^This plan is not sold with this billing cycle/],
  ['film.not_found', /^This film is not one of yours/],
  ['plan.same', /^The film already has this plan/],
  ['plan.ending', /^This plan ends with the paid period\. Resume it first/],
  ['plan.unpaid', /^A payment for this plan is open or being processed/],
  [
    'plan.planned',
    /^A change to another plan is scheduled for the next period\. Keep the current plan first/,
  ],
  ['plan.by_debit', /^This plan is paid from a bank account\. Choose a card/],
  ['plan.not_paid', /^This plan is part of the demonstration/],
  ['plan.currency_differs', /^This plan is sold in another currency/],
];
const unknownCodes: [string, RegExp][] = [
  ['Call +49 900 1234 to pay', UNSURE],
  ['http.Call +49 900 1234', UNSURE],
  ['', UNSURE],
];

const root = path.join(__dirname, '../../../../..');
const resolveImport = (from: string, name: string) =>
  name.startsWith('@laurel/runtime/')
    ? name.replace('@laurel', 'services') + '.ts'
    : path.join(path.dirname(from), name.replace(/\.js$/, '.ts'));
/** Returns the texts of a file and of everything that it imports, except types, by path. */
function readWithImports(file: string, texts = new Map<string, string>()): Map<string, string> {
  if (texts.has(file) || file.includes('/generated/')) return texts;
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  for (const [, name] of text.matchAll(/^import (?!type)[^;]*? from '((?:\.|@laurel\/runtime\/)[^']+)';/gm))
    readWithImports(resolveImport(file, name!), texts);
  return texts;
}
/** The targets of the plan page’s forms: the gateway and the commands of billing. */
const FORM_SOURCES = [
  'bff/src/routes/forms/payment-forms.ts',
  'bff/src/rate-limits/limits.ts',
  'bff/src/clients/service-clients.ts',
  ...['start-checkout', 'change-plan', 'change-ending'].map(
    (name) => `services/billing/src/commands/subscriptions/${name}.ts`,
  ),
  'services/billing/src/stripe/provided.ts',
];
/** Matches codes in the same files that no form of this page can return. */
const OTHER_FORMS = /^(function|fee_payment)\./;
/** The codes that the forms can return, read from the sources. */
const possibleCodes = [
  ...new Set(
    FORM_SOURCES.flatMap((file) => [...readWithImports(file).values()]).flatMap((text) =>
      [
        ...text.matchAll(/refuse\.\w+\(\s*'([a-z_]+(?:\.[a-z_]+)?)'/g),
        ...text.matchAll(/`([a-z_]+\.(?!ts`|js`)[a-z_]+)`/g),
      ].map(([, code]) => code!),
    ),
  ),
]
  .filter((code) => hasRefusalText(code) && !OTHER_FORMS.test(code))
  .toSorted();

describe('a refused order', () => {
  it.each([...knownCodes, ...unknownCodes])('?error=%s shows a text without the code', async (code, text) => {
    expect(await openPlanPageWithError(code)).toHaveTextContent(text);
    if (code) expect(document.body).not.toHaveTextContent(code);
  });

  it('links a user with an unconfirmed address to the page that sends the mail again', async () => {
    const alert = within(await openPlanPageWithError('account.unverified'));
    expect(alert.getByRole('link')).toHaveAttribute('href', '/profile');
  });

  it('has a text for every code that a form can return, and for no other', () => {
    const isUnsure = (code: string) => UNSURE.test(formatPlanRefusal(code));
    expect(possibleCodes.filter(isUnsure)).toEqual(UNCERTAIN_CODES.toSorted());
    expect(PLAN_REFUSAL_CODES.filter((code) => !possibleCodes.includes(code))).toEqual([]);
  });
});
