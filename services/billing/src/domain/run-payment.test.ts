import { DAY_MS } from '@laurel/rules/dates/days';
import { isDue, isRefundable, choosePayer } from './run-payment.js';

it.each([
  ['a subscribed film runs without a token', { hasSubscription: true, strategyTokens: 0 }, 'subscription'],
  [
    'a subscribed film keeps its owner’s tokens',
    { hasSubscription: true, strategyTokens: 3 },
    'subscription',
  ],
  ['a film without one costs a token', { hasSubscription: false, strategyTokens: 1 }, 'token'],
  [
    'an administrator’s run costs nobody anything',
    { hasSubscription: false, strategyTokens: 1, isAdministrator: true },
    'administrator',
  ],
  [
    'an administrator’s run is marked, also where a subscription would pay',
    { hasSubscription: true, strategyTokens: 0, isAdministrator: true },
    'administrator',
  ],
])('decides the payment: %s', (_rule, has, paidBy) => expect(choosePayer(7, has)).toBe(paidBy));

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
])('a payment by %s in state %s is refundable: %s', (paidBy, state, comesBack) =>
  expect(isRefundable({ paidBy, state })).toBe(comesBack),
);

it.each([
  ['asked back, while its receipt lives', 'token', 'returning', 60, false],
  ['asked back, when a run of the last moment may not have been heard of', 'token', 'returning', 90, false],
  ['asked back, when no run can come any more', 'token', 'returning', 91, true],
  ['not asked back', 'token', 'spent', 91, false],
  ['forgotten, not yet five minutes', 'token', 'spent', 300, false],
  ['forgotten for five minutes', 'token', 'spent', 301, true],
  ['that bought its run', 'token', 'settled', 1000, false],
  ['that nobody spent', 'subscription', 'returning', 1000, false],
])('decides whether to refund a token %s', (_rule, paidBy, state, seconds, comesBack) =>
  expect(isDue({ paidBy, state, at: new Date(DAY_MS) }, new Date(DAY_MS + seconds * 1000))).toBe(comesBack),
);
