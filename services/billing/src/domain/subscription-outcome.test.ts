import { decideOutcome, type LocalState } from './subscription-outcome.js';

type Metadata = Parameters<typeof decideOutcome>[0];
const metadata: Metadata = {
  checkoutId: 'c',
  filmId: 7,
  userId: 'ada',
  productId: 'match',
  cycle: '1_month',
};
const local: LocalState = { ownerId: 'ada', filmSubscription: 'none', wasOpen: false, wasPaid: true };
const createUnassignedOutcome = (reason: string) => ({ action: 'save unassigned', reason });

it.each<[string, Partial<Metadata>, Partial<LocalState>, object]>([
  ['paid for the user’s film', {}, {}, { action: 'keep' }],
  ['not paid yet', {}, { wasPaid: false }, { action: 'wait' }],
  [
    'the film’s subscription with an unpaid renewal',
    {},
    { filmSubscription: 'this', wasPaid: false },
    { action: 'keep' },
  ],
  ['a second subscription of the film', {}, { filmSubscription: 'another' }, { action: 'refund' }],
  [
    'a second subscription that was open',
    {},
    { filmSubscription: 'another', wasOpen: true },
    { action: 'end' },
  ],
  ['bought here for a deleted film', {}, { ownerId: null }, { action: 'refund' }],
  ['bought here for a film that was deleted later', {}, { ownerId: null, wasOpen: true }, { action: 'end' }],
  ['bought here for a film that has another owner now', {}, { ownerId: 'eve' }, { action: 'refund' }],
  [
    'created manually for an unknown film',
    { checkoutId: null },
    { ownerId: null },
    createUnassignedOutcome('its film is unknown'),
  ],
  [
    'created manually for another user’s film',
    { checkoutId: null },
    { ownerId: 'eve' },
    createUnassignedOutcome('its film belongs to another user'),
  ],
  [
    'created manually without a film',
    { checkoutId: null, filmId: null },
    {},
    createUnassignedOutcome('it names no film or no user'),
  ],
  [
    'created manually without a user',
    { checkoutId: null, userId: null },
    {},
    createUnassignedOutcome('it names no film or no user'),
  ],
  ['created manually for the user’s film', { checkoutId: null }, {}, { action: 'keep' }],
  [
    'created manually as the film’s second subscription',
    { checkoutId: null },
    { filmSubscription: 'another' },
    { action: 'refund' },
  ],
  [
    'with a cycle that no plan has',
    { cycle: null },
    {},
    createUnassignedOutcome('its billing cycle is not one that plans have'),
  ],
  [
    'without a product',
    { productId: null },
    { filmSubscription: 'another' },
    createUnassignedOutcome('its billing cycle is not one that plans have'),
  ],
])('decides the outcome of a subscription: %s', (_, metadataOverrides, stateOverrides, outcome) =>
  expect(decideOutcome({ ...metadata, ...metadataOverrides }, { ...local, ...stateOverrides })).toEqual(
    outcome,
  ),
);
