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
export const NAMED = {
  paid: 'pm_card_visa',
  failsLater: 'pm_card_chargeCustomerFail',
  authenticates: 'pm_card_authenticationRequired',
} as const;
export type NamedCard = keyof typeof NAMED;

/** An action of a user on their film. */
export type Deed =
  | { do: 'buy'; plan: PlanName; cycle: '1_month' | '6_month'; card: CardName | 'leaves it' | null }
  /** Two tabs at once. Each opened page is paid. */
  | { do: 'buy twice'; plans: [PlanName, PlanName] }
  /** On the oldest page that was opened. */
  | { do: 'pay late'; card: CardName }
  | { do: 'cancel' }
  | { do: 'resume' }
  | { do: 'change'; plan: PlanName; isPaid: boolean }
  /** Two tabs at once with the same quote. */
  | { do: 'change twice' }
  | { do: 'card'; card: NamedCard }
  | { do: 'come back' }
  | { do: 'delete the film' }
  | { do: 'nothing' };
/** `crashAt`: the process ends after this number of calls and responses. */
export type Action = Deed & { crashAt: number | null };

/**
 * A step that affects all users: the time that passes, how Stripe delivers webhooks, and whether all events
 * are handled before the next step.
 */
export interface Round {
  seconds: number;
  /** First advances to the next end of a period and ten minutes further, while the renewal is a draft. */
  isToRenewal: boolean;
  /** The number of calls that Stripe does not answer, or whose responses are lost. */
  fault: { next: number; when: 'before' | 'after' } | null;
  isPaused: boolean;
  /** The webhooks of this step are lost. */
  isLost: boolean;
  duplicates: number;
  isReordered: boolean;
  isFollowed: boolean;
  /** The process that handles an event sometimes ends at one of its awaits. */
  crashAt: number | null;
}
export interface History {
  steps: Round[];
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
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      plan,
      cycle: fc.constantFrom('1_month' as const, '1_month' as const, '6_month' as const),
      card: fc.oneof({ weight: 5, arbitrary: card }, fc.constantFrom('leaves it' as const, null)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy twice' as const), plans: fc.tuple(plan, plan) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay late' as const), card }) },
  { weight: 2, arbitrary: fc.constant({ do: 'cancel' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'resume' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), plan, isPaid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'change twice' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom<NamedCard>('paid', 'failsLater', 'authenticates'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'come back' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'delete the film' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'nothing' as const }) },
);
const crashAt = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(90) });
const isFine = { plan, cycle: fc.constant('1_month' as const), card: fc.constant('paid' as const) };
const plainBuy: fc.Arbitrary<Deed> = fc.record({ do: fc.constant('buy' as const), ...isFine });
const action: fc.Arbitrary<Action> = fc.tuple(deed, crashAt).map(([one, at]) => ({ ...one, crashAt: at }));

const [HOUR, DAY] = [3600, 86_400];
const round: fc.Arbitrary<Round> = fc.record({
  seconds: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 3 * HOUR }),
    fc.integer({ min: DAY, max: 4 * DAY }),
    fc.integer({ min: 20 * DAY, max: 45 * DAY }),
  ),
  isToRenewal: fc.nat(3).map((value) => value === 0),
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
  isFollowed: fc.boolean(),
  crashAt,
});

/** Several users, each with a film, over several steps. They only share the clock. */
export const history = (people: number, stepCount: number): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.array(round, { minLength: stepCount, maxLength: stepCount }),
    // Most users start with a plan, because little can happen without one.
    people: fc.array(
      fc
        .tuple(
          fc.option(plainBuy, { freq: 2 }),
          fc.array(action, { minLength: stepCount, maxLength: stepCount }),
        )
        .map(([first, all]) => (first ? [{ ...first, crashAt: null }, ...all.slice(1)] : all)),
      { minLength: people, maxLength: people },
    ),
  });
