import { decideOutcome, type LocalState } from './subscription-outcome.js';

type Paid = Parameters<typeof decideOutcome>[0];
const paid: Paid = { checkoutId: 'c', filmId: 7, userId: 'ada', productId: 'match', cycle: '1_month' };
const here: LocalState = { ownerId: 'ada', filmSubscription: 'none', wasOpen: false, wasPaid: true };
const unassigned = (why: string) => ({ do: 'save unassigned', why });

it.each<[string, Partial<Paid>, Partial<LocalState>, object]>([
  ['paid for a film of one’s own', {}, {}, { do: 'keep' }],
  ['not paid yet', {}, { wasPaid: false }, { do: 'wait' }],
  [
    'the film’s own, whose renewal is not paid yet',
    {},
    { filmSubscription: 'this', wasPaid: false },
    { do: 'keep' },
  ],
  ['a second one', {}, { filmSubscription: 'another' }, { do: 'refund' }],
  ['a second one that was open', {}, { filmSubscription: 'another', wasOpen: true }, { do: 'end' }],
  ['bought here, the film is gone', {}, { ownerId: null }, { do: 'refund' }],
  ['bought here, the film is gone after a while', {}, { ownerId: null, wasOpen: true }, { do: 'end' }],
  ['bought here, the film is another’s by now', {}, { ownerId: 'eve' }, { do: 'refund' }],
  [
    'by hand, of no film that is known',
    { checkoutId: null },
    { ownerId: null },
    unassigned('its film is unknown'),
  ],
  [
    'by hand, of another’s film',
    { checkoutId: null },
    { ownerId: 'eve' },
    unassigned('its film belongs to another user'),
  ],
  [
    'by hand, without a film',
    { checkoutId: null, filmId: null },
    {},
    unassigned('it names no film or no user'),
  ],
  [
    'by hand, without a user',
    { checkoutId: null, userId: null },
    {},
    unassigned('it names no film or no user'),
  ],
  ['by hand, of one’s own film', { checkoutId: null }, {}, { do: 'keep' }],
  ['by hand, a second one', { checkoutId: null }, { filmSubscription: 'another' }, { do: 'refund' }],
  [
    'of a cycle that no plan has',
    { cycle: null },
    {},
    unassigned('its billing cycle is not one that plans have'),
  ],
  [
    'of no product',
    { productId: null },
    { filmSubscription: 'another' },
    unassigned('its billing cycle is not one that plans have'),
  ],
])('decides the outcome of a subscription: %s', (_, paidOverrides, stateOverrides, outcome) =>
  expect(decideOutcome({ ...paid, ...paidOverrides }, { ...here, ...stateOverrides })).toEqual(outcome),
);
