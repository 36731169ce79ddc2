import { Refusal } from '@laurel/runtime/errors/refusals';
import { fee, startFees } from './fees.js';
import { startFaults } from './faults.js';
import { giveTokens } from './give-tokens.js';
import { getOutcome } from './batch-outcome.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
let faults: Awaited<ReturnType<typeof startFaults>>;

const FEES = [fee(1), fee(2, 2000, 'JPY'), fee(3, 0)];
const FREE = [fee(1, 0), fee(2, 0)];

/** Creates a user with a film and five submission tokens, and the request to pay for some entries. */
async function requestFees(entries = FEES) {
  const { who, filmId } = await laurel.createFilmOwner();
  await giveTokens(laurel.db, who.user, 5);
  const email = `${who.user}@laurel.test`;
  return { who, filmId, email, request: laurel.createInput(filmId, entries, { takesTokens: true, email }) };
}
type FeeScenario = Awaited<ReturnType<typeof requestFees>>;

/** Retries a failed call, as a caller would. */
async function retryFailures<T>(work: () => Promise<T>, retriesLeft = 4): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFailure = error instanceof Refusal && ['internal', 'unavailable'].includes(error.kind);
    if (!isFailure || retriesLeft === 0) throw error;
    return retryFailures(work, retriesLeft - 1);
  }
}
const openPayment = ({ who, request }: FeeScenario) => retryFailures(() => laurel.openPayment(who, request));
async function prepareOpenPayment(entries = FEES): Promise<FeeScenario> {
  const scenario = await requestFees(entries);
  await openPayment(scenario);
  return scenario;
}
async function pay({ request: { batchId } }: FeeScenario, ...currencies: string[]) {
  for (const { currency, url } of await laurel.findPaymentRows(batchId))
    if (currencies.includes(currency)) await laurel.submitCard(url!, 'paid');
  await laurel.waitUntilSettled();
}
async function preparePaidFees(): Promise<FeeScenario> {
  const scenario = await prepareOpenPayment();
  await pay(scenario, 'EUR', 'JPY');
  return scenario;
}
async function prepareHalfPaidFees(): Promise<FeeScenario> {
  const scenario = await prepareOpenPayment();
  await pay(scenario, 'EUR');
  return scenario;
}
const publishSending = (
  { request: { batchId } }: FeeScenario,
  state: string,
  states: Record<number, string> = {},
) => laurel.publishSending(batchId, state, states);

type Outcome = Awaited<ReturnType<typeof getOutcome>>;

const [SPENT, REFUNDED] = [
  [-1, -2, -3],
  [1, 2, 3],
];
const OPEN: Outcome = {
  balance: [2, 2],
  tokens: SPENT,
  batch: 'open',
  pages: ['open', 'open'],
  fees: 'collected collected collected',
  stripe: { pages: ['open', 'open'], charged: [], refunded: [] },
  customers: 1,
  events: [],
  mails: [],
  dead: 0,
};
const PAID: Outcome = {
  ...OPEN,
  batch: 'paid',
  pages: ['paid', 'paid'],
  stripe: { pages: ['complete', 'complete'], charged: [2500, 2000], refunded: [] },
  events: ['fees.paid'],
  mails: ['fees-paid'],
};
const ENDED: Outcome = {
  ...OPEN,
  balance: [5, 5],
  tokens: [...SPENT, ...REFUNDED],
  batch: 'ended',
  pages: ['expired', 'expired'],
  stripe: { pages: ['expired', 'expired'], charged: [], refunded: [] },
  events: ['fees.ended'],
};
const HALF_REFUNDED: Outcome = {
  ...ENDED,
  pages: ['returned', 'expired'],
  stripe: { pages: ['complete', 'expired'], charged: [2500], refunded: [2500] },
  mails: ['fees-back'],
};

interface Step {
  name: string;
  prepare: () => Promise<FeeScenario>;
  /** Runs the step with the retries that its caller, Stripe or the bus makes. */
  step: (scenario: FeeScenario) => Promise<unknown>;
  expected: Outcome;
  /** The minimum number of writes of the step. Each of them fails once. */
  minWrites: number;
}
const STEPS: Step[] = [
  {
    name: 'a payment is opened',
    prepare: () => requestFees(),
    step: openPayment,
    expected: OPEN,
    minWrites: 20,
  },
  {
    name: 'a payment of entries without fees is opened',
    prepare: () => requestFees(FREE),
    step: openPayment,
    expected: {
      ...OPEN,
      balance: [3, 3],
      tokens: [-1, -2],
      batch: 'paid',
      pages: [],
      fees: 'collected collected',
      stripe: { pages: [], charged: [], refunded: [] },
      customers: 0,
      events: ['fees.paid'],
    },
    minWrites: 10,
  },
  {
    name: 'a payment is paid',
    prepare: prepareOpenPayment,
    step: (scenario) => pay(scenario, 'EUR', 'JPY'),
    expected: PAID,
    minWrites: 20,
  },
  {
    name: 'two paid entries are returned',
    prepare: preparePaidFees,
    step: (scenario) => publishSending(scenario, 'paid', { 1: 'delivered', 2: 'returned', 3: 'returned' }),
    expected: {
      ...PAID,
      balance: [4, 4],
      tokens: [...SPENT, 2, 3],
      fees: 'collected returned returned',
      stripe: { ...PAID.stripe, refunded: [2000] },
      events: ['fees.paid', 'fees.refunded', 'fees.refunded'],
      mails: ['fees-paid', 'fees-back'],
    },
    minWrites: 18,
  },
  {
    name: 'a batch that is paid in one of two currencies ends',
    prepare: prepareHalfPaidFees,
    step: (scenario) => publishSending(scenario, 'ended'),
    expected: HALF_REFUNDED,
    minWrites: 20,
  },
  {
    name: 'a batch ends while it is paid',
    prepare: preparePaidFees,
    step: (scenario) => publishSending(scenario, 'ended'),
    expected: {
      ...PAID,
      balance: [5, 5],
      tokens: [...SPENT, ...REFUNDED],
      fees: 'returned returned returned',
      stripe: { ...PAID.stripe, refunded: [2000, 2500] },
      events: ['fees.paid', ...Array<string>(3).fill('fees.refunded')],
      mails: ['fees-paid', 'fees-back'],
    },
    minWrites: 25,
  },
  {
    name: 'one of two pages expires',
    prepare: prepareHalfPaidFees,
    step: ({ request }) => laurel.expirePage(request.batchId, 'JPY'),
    expected: HALF_REFUNDED,
    minWrites: 18,
  },
  {
    name: 'the film is deleted',
    prepare: prepareOpenPayment,
    step: ({ who, filmId }) =>
      laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user }),
    expected: ENDED,
    minWrites: 24,
  },
  {
    name: 'the paying user is deleted',
    prepare: prepareHalfPaidFees,
    step: ({ who }) => laurel.publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user }),
    expected: { ...HALF_REFUNDED, balance: null, tokens: SPENT, customers: 0, mails: [] },
    minWrites: 25,
  },
];

/**
 * Tests every second step, with a fault at each of its writes in turn. Two test files call this, so that two
 * workers share the steps.
 */
export function testEverySecondStep(first: 0 | 1): void {
  beforeAll(async () => {
    laurel = await startFees();
    await laurel.waitUntilSettled();
    faults = await startFaults(laurel.db);
  });
  beforeEach(async () => {
    await laurel.resetStripe();
    await laurel.waitUntilSettled();
  });
  afterAll(() => laurel?.stop());

  const steps = STEPS.filter((_, index) => index % 2 === first);
  describe('a step that fails at one of its writes is completed by the retry, and only once:', () => {
    it.each(steps)('$name', async ({ prepare, step, expected, minWrites }) => {
      let nth = 0;
      for (let hasFailed = true; hasFailed;) {
        const scenario = await prepare();
        await faults.failAt(++nth);
        await step(scenario);
        // Waits twice, because Stripe repeats webhooks that failed.
        for (const _ of [1, 2]) await laurel.waitUntilSettled();
        hasFailed = await faults.end();
        expect({ nth, ...(await getOutcome(laurel, scenario)) }).toEqual({ nth, ...expected });
      }
      expect(nth - 1).toBeGreaterThanOrEqual(minWrites);
    });
  });
}
