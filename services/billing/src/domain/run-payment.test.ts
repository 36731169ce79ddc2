import { DAY_MS } from '@laurel/rules/dates/days';
import { isDue, isRefundable, choosePayer } from './run-payment.js';

it.each([
  [
    'for a film with a subscription, without tokens',
    { hasSubscription: true, strategyTokens: 0 },
    'subscription',
  ],
  [
    'for a film with a subscription, even if its owner has tokens',
    { hasSubscription: true, strategyTokens: 3 },
    'subscription',
  ],
  ['for a film without a subscription', { hasSubscription: false, strategyTokens: 1 }, 'token'],
  [
    'of an administrator for a film without a subscription',
    { hasSubscription: false, strategyTokens: 1, isAdministrator: true },
    'administrator',
  ],
  [
    'of an administrator for a film with a subscription',
    { hasSubscription: true, strategyTokens: 0, isAdministrator: true },
    'administrator',
  ],
])('a run %s is paid by: %s', (_case, means, paidBy) => expect(choosePayer(7, means)).toBe(paidBy));

it('refuses a run that nothing pays, with a link to the plans', () =>
  expect(() => choosePayer(7, { hasSubscription: false, strategyTokens: 0 })).toThrow(
    expect.objectContaining({
      kind: 'payment_required',
      code: 'tokens.none',
      details: { planUrl: '/user/subscriptions?filmId=7' },
    }),
  ));

it.each([
  ['token', 'spent', true],
  ['token', 'returning', true],
  ['token', 'settled', false],
  ['token', 'refunded', false],
  ['subscription', 'spent', false],
  ['administrator', 'spent', false],
])('a payment by %s in state %s is refundable: %s', (paidBy, state, isExpected) =>
  expect(isRefundable({ paidBy, state })).toBe(isExpected),
);

it.each([
  ['whose refund was requested, while its receipt is valid', 'token', 'returning', 60, false],
  [
    'whose refund was requested, while the event of a late run may be missing',
    'token',
    'returning',
    90,
    false,
  ],
  ['whose refund was requested, when no run can arrive any more', 'token', 'returning', 91, true],
  ['without a request', 'token', 'spent', 91, false],
  ['without a request for exactly five minutes', 'token', 'spent', 300, false],
  ['without a request for more than five minutes', 'token', 'spent', 301, true],
  ['that bought a run', 'token', 'settled', 1000, false],
  ['of a run that a subscription paid', 'subscription', 'returning', 1000, false],
])('the refund of a token %s (%s, %s, after %i s) is due: %s', (_case, paidBy, state, seconds, isExpected) =>
  expect(isDue({ paidBy, state, at: new Date(DAY_MS) }, new Date(DAY_MS + seconds * 1000))).toBe(isExpected),
);
