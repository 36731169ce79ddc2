import { COMING_SOON } from '@laurel/rules/billing/cycles';
import { refuse } from '@laurel/runtime/errors/refusals';

/** The refusal for an unknown film and for a film of another user. */
export const createFilmNotFoundError = () => refuse.noSuch('film.not_found', 'filmId');

/** The refusal for an unknown subscription and for a subscription of another user or film. */
export const createSubscriptionNotFoundError = () =>
  refuse.noSuch('subscription.not_found', 'subscriptionId');

/** The refusal if the subscription was changed in the meantime. */
export const createSubscriptionChangedError = () =>
  refuse.conflict(
    'subscription.changed',
    'The plan or its billing cycle has changed in the meantime. Check it again.',
    'subscriptionBillingCycle',
  );
/** @throws subscription.changed if the page showed another cycle */
export function requireCycle(row: { billingCycle: string }, shownCycle: string): void {
  if (row.billingCycle !== shownCycle) throw createSubscriptionChangedError();
}

/** @throws plan.not_paid for a demonstration subscription */
export function requirePaid({ source }: { source: string }): void {
  if (source !== 'stripe')
    throw refuse.conflict(
      'plan.not_paid',
      'This plan is part of the demonstration. It is not paid and cannot be changed.',
      'filmId',
    );
}

/** The plans of an installation without Stripe. Prices are in minor units for the whole cycle. */
export const demoPlans = [
  {
    id: 'demo_match',
    name: 'Match',
    description: 'Find the competitions that take your film, and know why.',
    highlighted: false,
    isEnterprise: false,
    strategyTokens: 0,
    submissionTokens: 0,
    features: [
      'Find festivals for the film as often as you like',
      '20 recommendations a month, from the whole catalogue',
      'Every term explained, with what would change a “no”',
      'Deadlines, fees and answers in one place',
    ],
    prices: { '1_month': 1900, '6_month': 9600, '12_month': 16800 },
  },
  {
    id: 'demo_match_submit',
    name: 'Match + Submit',
    description: 'Everything in Match, and your entries sent for you.',
    highlighted: true,
    isEnterprise: false,
    strategyTokens: 0,
    submissionTokens: 10,
    features: [
      'Everything in Match',
      'One-click submission, 10 a month',
      'Entry fees of several festivals in one payment, on top of the plan',
      'Dossier and screener link sent with each entry',
    ],
    prices: { '1_month': 4900, '6_month': 25200, '12_month': 44400 },
  },
  {
    id: 'demo_studio',
    name: 'Studio',
    description: 'For distributors, sales agents and schools with a whole slate.',
    highlighted: false,
    isEnterprise: true,
    strategyTokens: 0,
    submissionTokens: 0,
    features: [
      'Any number of films',
      'Strategy with our festival team',
      'Your own reports and exports',
      'Invoice instead of card',
    ],
    prices: {},
  },
  {
    id: String(COMING_SOON),
    name: 'Campaign',
    description: 'Print traffic, premieres and press, planned together with your submissions.',
    highlighted: false,
    isEnterprise: false,
    strategyTokens: 0,
    submissionTokens: 0,
    features: [
      'Premiere strategy across a season',
      'Materials and print traffic',
      'Press contacts by festival',
    ],
    prices: {},
  },
];

/** The page on which a film's plan is chosen. */
export const getPlanUrl = (filmId: number) => `/user/subscriptions?filmId=${filmId}`;
