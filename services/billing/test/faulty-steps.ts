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
  const { who, filmId } = await laurel.someone();
  await giveTokens(laurel.db, who.user, 5);
  const email = `${who.user}@laurel.test`;
  return { who, filmId, email, request: laurel.createInput(filmId, entries, { takesTokens: true, email }) };
}
type FeeScenario = Awaited<ReturnType<typeof requestFees>>;

/** Retries a failed call, as a caller would. */
async function again<T>(work: () => Promise<T>, left = 4): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFailure = error instanceof Refusal && ['internal', 'unavailable'].includes(error.kind);
    if (!isFailure || left === 0) throw error;
    return again(work, left - 1);
  }
}
const begin = ({ who, request }: FeeScenario) => again(() => laurel.open(who, request));
async function begun(entries = FEES): Promise<FeeScenario> {
  const scenario = await requestFees(entries);
  await begin(scenario);
  return scenario;
}
async function pay({ request: { batchId } }: FeeScenario, ...currencies: string[]) {
  for (const { currency, url } of await laurel.rows(batchId))
    if (currencies.includes(currency)) await laurel.post(url!, 'paid');
  await laurel.settled();
}
async function paid(): Promise<FeeScenario> {
  const scenario = await begun();
  await pay(scenario, 'EUR', 'JPY');
  return scenario;
}
async function halfPaid(): Promise<FeeScenario> {
  const scenario = await begun();
  await pay(scenario, 'EUR');
  return scenario;
}
const publishSending = (
  { request: { batchId } }: FeeScenario,
  state: string,
  states: Record<number, string> = {},
) => laurel.publishSending(batchId, state, states);

type Outcome = Awaited<ReturnType<typeof getOutcome>>;

const [TAKEN, BACK] = [
  [-1, -2, -3],
  [1, 2, 3],
];
const OPEN: Outcome = {
  balance: [2, 2],
  tokens: TAKEN,
  batch: 'open',
  pages: ['open', 'open'],
  fees: 'collected collected collected',
  stripe: { pages: ['open', 'open'], taken: [], returned: [] },
  customers: 1,
  events: [],
  mails: [],
  dead: 0,
};
const PAID: Outcome = {
  ...OPEN,
  batch: 'paid',
  pages: ['paid', 'paid'],
  stripe: { pages: ['complete', 'complete'], taken: [2500, 2000], returned: [] },
  events: ['fees.paid'],
  mails: ['fees-paid'],
};
const ENDED: Outcome = {
  ...OPEN,
  balance: [5, 5],
  tokens: [...TAKEN, ...BACK],
  batch: 'ended',
  pages: ['expired', 'expired'],
  stripe: { pages: ['expired', 'expired'], taken: [], returned: [] },
  events: ['fees.ended'],
};
const HALF_BACK: Outcome = {
  ...ENDED,
  pages: ['returned', 'expired'],
  stripe: { pages: ['complete', 'expired'], taken: [2500], returned: [2500] },
  mails: ['fees-back'],
};

interface Step {
  name: string;
  ready: () => Promise<FeeScenario>;
  /** Runs the step as its caller, Stripe or the bus does, including retries. */
  step: (scenario: FeeScenario) => Promise<unknown>;
  comesTo: Outcome;
  /** The minimum number of writes. Each of them fails once. */
  writes: number;
}
const STEPS: Step[] = [
  { name: 'a payment is opened', ready: () => requestFees(), step: begin, comesTo: OPEN, writes: 20 },
  {
    name: 'one that costs nothing is opened',
    ready: () => requestFees(FREE),
    step: begin,
    comesTo: {
      ...OPEN,
      balance: [3, 3],
      tokens: [-1, -2],
      batch: 'paid',
      pages: [],
      fees: 'collected collected',
      stripe: { pages: [], taken: [], returned: [] },
      customers: 0,
      events: ['fees.paid'],
    },
    writes: 10,
  },
  {
    name: 'it is paid',
    ready: begun,
    step: (scenario) => pay(scenario, 'EUR', 'JPY'),
    comesTo: PAID,
    writes: 20,
  },
  {
    name: 'two of its entries come back',
    ready: paid,
    step: (scenario) => publishSending(scenario, 'paid', { 1: 'delivered', 2: 'returned', 3: 'returned' }),
    comesTo: {
      ...PAID,
      balance: [4, 4],
      tokens: [...TAKEN, 2, 3],
      fees: 'collected returned returned',
      stripe: { ...PAID.stripe, returned: [2000] },
      events: ['fees.paid', 'fees.refunded', 'fees.refunded'],
      mails: ['fees-paid', 'fees-back'],
    },
    writes: 18,
  },
  {
    name: 'it is cancelled, paid in one of two currencies',
    ready: halfPaid,
    step: (scenario) => publishSending(scenario, 'ended'),
    comesTo: HALF_BACK,
    writes: 20,
  },
  {
    name: 'it ended as it was paid',
    ready: paid,
    step: (scenario) => publishSending(scenario, 'ended'),
    comesTo: {
      ...PAID,
      balance: [5, 5],
      tokens: [...TAKEN, ...BACK],
      fees: 'returned returned returned',
      stripe: { ...PAID.stripe, returned: [2000, 2500] },
      events: ['fees.paid', ...Array<string>(3).fill('fees.refunded')],
      mails: ['fees-paid', 'fees-back'],
    },
    writes: 25,
  },
  {
    name: 'a page of it expires',
    ready: halfPaid,
    step: ({ request }) => laurel.expire(request.batchId, 'JPY'),
    comesTo: HALF_BACK,
    writes: 18,
  },
  {
    name: 'its film goes',
    ready: begun,
    step: ({ who, filmId }) =>
      laurel.publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user }),
    comesTo: ENDED,
    writes: 24,
  },
  {
    name: 'who pays goes',
    ready: halfPaid,
    step: ({ who }) => laurel.publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user }),
    comesTo: { ...HALF_BACK, balance: null, tokens: TAKEN, customers: 0, mails: [] },
    writes: 25,
  },
];

/**
 * Tests every second step, with a fault at each of its writes in turn. Two files share the steps, so that two
 * workers run them.
 */
export function everySecondStep(first: 0 | 1): void {
  beforeAll(async () => {
    laurel = await startFees();
    await laurel.settled();
    faults = await startFaults(laurel.db);
  });
  beforeEach(async () => {
    await laurel.forgetStripe();
    await laurel.settled();
  });
  afterAll(() => laurel?.stop());

  const steps = STEPS.filter((_, at) => at % 2 === first);
  describe('a step that fails at one of its writes is completed by the retry, and only once:', () => {
    it.each(steps)('$name', async ({ ready, step, comesTo, writes }) => {
      let nth = 0;
      for (let hasFailed = true; hasFailed;) {
        const item = await ready();
        await faults.failAt(++nth);
        await step(item);
        // Stripe repeats webhooks that failed.
        for (const _ of [1, 2]) await laurel.settled();
        hasFailed = await faults.end();
        expect({ nth, ...(await getOutcome(laurel, item)) }).toEqual({ nth, ...comesTo });
      }
      expect(nth - 1).toBeGreaterThanOrEqual(writes);
    });
  });
}
