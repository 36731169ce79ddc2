import fc from 'fast-check';

export const PLANS = { match: 'demo_match', submit: 'demo_match_submit' } as const;
export type PlanName = keyof typeof PLANS;
export const CARDS = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  authenticates: '4000002760003184',
  debit: 'AT611904300234573201',
  debitFails: 'AT861904300235473202',
} as const;
export type CardName = keyof typeof CARDS;
/** The cards that have a name at Stripe. A customer can choose them without a page. */
export const STRIPE_TEST_METHODS = {
  paid: 'pm_card_visa',
  failsLater: 'pm_card_chargeCustomerFail',
  authenticates: 'pm_card_authenticationRequired',
} as const;
export type NamedCard = keyof typeof STRIPE_TEST_METHODS;

/** An action of a user on their film. */
export type UserAction =
  /** With a null card, the payer opens the page and does not pay. */
  | {
      type: 'buy';
      plan: PlanName;
      cycle: '1_month' | '6_month';
      card: CardName | 'abandons authentication' | null;
    }
  /** Two concurrent purchases, as in two browser tabs. Each opened page is paid. */
  | { type: 'buy twice'; plans: [PlanName, PlanName] }
  /** Pays on the oldest page that was opened. */
  | { type: 'pay late'; card: CardName }
  | { type: 'cancel' }
  | { type: 'resume' }
  | { type: 'change'; plan: PlanName; isPaid: boolean }
  /** Two concurrent changes with the same quote, as in two browser tabs. */
  | { type: 'change twice' }
  | { type: 'choose card'; card: NamedCard }
  | { type: 'return from checkout' }
  | { type: 'delete the film' }
  | { type: 'nothing' };
/** An action in a process that ends after `crashAt` calls and responses, or does not end if that is null. */
export type Action = UserAction & { crashAt: number | null };

/**
 * A step that affects all users: the time that passes, how Stripe delivers webhooks, and whether all events
 * are handled before the next step.
 */
export interface Step {
  seconds: number;
  /**
   * Whether the clock first advances to ten minutes after the next end of a period, when the renewal is a
   * draft.
   */
  isAdvancedToRenewal: boolean;
  /** The next calls fail before they reach Stripe, or their responses are lost. */
  fault: { next: number; when: 'before' | 'after' } | null;
  isPaused: boolean;
  /** Whether the webhooks of this step are lost. */
  isLost: boolean;
  duplicates: number;
  isReordered: boolean;
  areJobsRun: boolean;
  /**
   * The processes that handle events end after this number of calls and responses. Null if they do not end.
   */
  crashAt: number | null;
}
export interface History {
  steps: Step[];
  people: Action[][];
}

const plan = fc.constantFrom<PlanName>('match', 'submit');
const card = fc.constantFrom<CardName>(
  'paid',
  'paid',
  'paid',
  'declined',
  'failsLater',
  'authenticates',
  'debit',
  'debitFails',
);
const userAction: fc.Arbitrary<UserAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('buy' as const),
      plan,
      cycle: fc.constantFrom('1_month' as const, '1_month' as const, '6_month' as const),
      card: fc.oneof(
        { weight: 5, arbitrary: card },
        fc.constantFrom('abandons authentication' as const, null),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('buy twice' as const), plans: fc.tuple(plan, plan) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('pay late' as const), card }) },
  { weight: 2, arbitrary: fc.constant({ type: 'cancel' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'resume' as const }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('change' as const), plan, isPaid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ type: 'change twice' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('choose card' as const),
      card: fc.constantFrom<NamedCard>('paid', 'failsLater', 'authenticates'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'return from checkout' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'delete the film' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'nothing' as const }) },
);
const crashAt = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(90) });
const paidMonth = { plan, cycle: fc.constant('1_month' as const), card: fc.constant('paid' as const) };
const plainBuy: fc.Arbitrary<UserAction> = fc.record({ type: fc.constant('buy' as const), ...paidMonth });
const action: fc.Arbitrary<Action> = fc
  .tuple(userAction, crashAt)
  .map(([chosenAction, callCount]) => ({ ...chosenAction, crashAt: callCount }));

const [HOUR, DAY] = [3600, 86_400];
const step: fc.Arbitrary<Step> = fc.record({
  seconds: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 3 * HOUR }),
    fc.integer({ min: DAY, max: 4 * DAY }),
    fc.integer({ min: 20 * DAY, max: 45 * DAY }),
  ),
  isAdvancedToRenewal: fc.nat(3).map((value) => value === 0),
  fault: fc.option(
    fc.record({
      next: fc.integer({ min: 1, max: 6 }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
    { freq: 1 },
  ),
  isPaused: fc.boolean(),
  isLost: fc.nat(9).map((value) => value === 0),
  duplicates: fc.nat(1),
  isReordered: fc.boolean(),
  areJobsRun: fc.boolean(),
  crashAt,
});

/**
 * Creates histories of several users, each with a film, over several steps. The users share only the clock.
 */
export const history = (people: number, stepCount: number): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.array(step, { minLength: stepCount, maxLength: stepCount }),
    // Most users start with a plan, because little can happen without one.
    people: fc.array(
      fc
        .tuple(
          fc.option(plainBuy, { freq: 2 }),
          fc.array(action, { minLength: stepCount, maxLength: stepCount }),
        )
        .map(([firstBuy, actions]) =>
          firstBuy ? [{ ...firstBuy, crashAt: null }, ...actions.slice(1)] : actions,
        ),
      { minLength: people, maxLength: people },
    ),
  });
