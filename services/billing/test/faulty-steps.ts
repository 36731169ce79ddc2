import { Refusal } from '@laurel/runtime/refusals';
import { fee, startFees } from './fees.js';
import { startFaults } from './faults.js';
import { giveTokens } from './give-tokens.js';
import { standingOf } from './standing.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
let faults: Awaited<ReturnType<typeof startFaults>>;

const FEES = [fee(1), fee(2, 2000, 'JPY'), fee(3, 0)];
const FREE = [fee(1, 0), fee(2, 0)];

/** Somebody with a film and five submission tokens, who wishes to pay for some entries. */
async function wished(entries = FEES) {
  const { who, filmId } = await laurel.someone();
  await giveTokens(laurel.db, who.user, 5);
  const email = `${who.user}@laurel.test`;
  return { who, filmId, email, asked: laurel.wish(filmId, entries, { takesTokens: true, email }) };
}
type Own = Awaited<ReturnType<typeof wished>>;

/** As a caller does whose answer was a failure: the same again. */
async function again<T>(work: () => Promise<T>, left = 4): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFailure = error instanceof Refusal && ['internal', 'unavailable'].includes(error.kind);
    if (!isFailure || left === 0) throw error;
    return again(work, left - 1);
  }
}
const begin = ({ who, asked }: Own) => again(() => laurel.open(who, asked));
async function begun(entries = FEES): Promise<Own> {
  const own = await wished(entries);
  await begin(own);
  return own;
}
async function pay({ asked: { batchId } }: Own, ...currencies: string[]) {
  for (const { currency, url } of await laurel.rows(batchId))
    if (currencies.includes(currency)) await laurel.post(url!, 'paid');
  await laurel.settled();
}
async function paid(): Promise<Own> {
  const own = await begun();
  await pay(own, 'EUR', 'JPY');
  return own;
}
async function halfPaid(): Promise<Own> {
  const own = await begun();
  await pay(own, 'EUR');
  return own;
}
const tellSending = ({ asked: { batchId } }: Own, state: string, states: Record<number, string> = {}) =>
  laurel.tellSending(batchId, state, states);

type Standing = Awaited<ReturnType<typeof standingOf>>;

const [TAKEN, BACK] = [
  [-1, -2, -3],
  [1, 2, 3],
];
const OPEN: Standing = {
  balance: [2, 2],
  tokens: TAKEN,
  batch: 'open',
  pages: ['open', 'open'],
  fees: 'kept kept kept',
  stripe: { pages: ['open', 'open'], taken: [], returned: [] },
  customers: 1,
  facts: [],
  mails: [],
  dead: 0,
};
const PAID: Standing = {
  ...OPEN,
  batch: 'paid',
  pages: ['paid', 'paid'],
  stripe: { pages: ['complete', 'complete'], taken: [2500, 2000], returned: [] },
  facts: ['fees.paid'],
  mails: ['fees-paid'],
};
const ENDED: Standing = {
  ...OPEN,
  balance: [5, 5],
  tokens: [...TAKEN, ...BACK],
  batch: 'ended',
  pages: ['expired', 'expired'],
  stripe: { pages: ['expired', 'expired'], taken: [], returned: [] },
  facts: ['fees.ended'],
};
const HALF_BACK: Standing = {
  ...ENDED,
  pages: ['returned', 'expired'],
  stripe: { pages: ['complete', 'expired'], taken: [2500], returned: [2500] },
  mails: ['fees-back'],
};

interface Step {
  name: string;
  ready: () => Promise<Own>;
  /** As its caller, Stripe or the bus does it, and does it again where it fails. */
  step: (own: Own) => Promise<unknown>;
  comesTo: Standing;
  /** So many writes it has at least: each of them fails once. */
  writes: number;
  isCounting?: true;
}
const STEPS: Step[] = [
  { name: 'a payment is opened', ready: () => wished(), step: begin, comesTo: OPEN, writes: 20 },
  {
    name: 'one that costs nothing is opened',
    ready: () => wished(FREE),
    step: begin,
    comesTo: {
      ...OPEN,
      balance: [3, 3],
      tokens: [-1, -2],
      batch: 'paid',
      pages: [],
      fees: 'kept kept',
      stripe: { pages: [], taken: [], returned: [] },
      customers: 0,
      facts: ['fees.paid'],
    },
    writes: 10,
  },
  {
    name: 'it is paid',
    ready: begun,
    step: (own) => pay(own, 'EUR', 'JPY'),
    comesTo: PAID,
    writes: 20,
    isCounting: true,
  },
  {
    name: 'two of its entries come back',
    ready: paid,
    step: (own) => tellSending(own, 'paid', { 1: 'delivered', 2: 'returned', 3: 'returned' }),
    comesTo: {
      ...PAID,
      balance: [4, 4],
      tokens: [...TAKEN, 2, 3],
      fees: 'kept returned returned',
      stripe: { ...PAID.stripe, returned: [2000] },
      facts: ['fees.paid', 'fees.refunded', 'fees.refunded'],
      mails: ['fees-paid', 'fees-back'],
    },
    writes: 18,
  },
  {
    name: 'it is cancelled, paid in one of two currencies',
    ready: halfPaid,
    step: (own) => tellSending(own, 'ended'),
    comesTo: HALF_BACK,
    writes: 20,
  },
  {
    name: 'it ended as it was paid',
    ready: paid,
    step: (own) => tellSending(own, 'ended'),
    comesTo: {
      ...PAID,
      balance: [5, 5],
      tokens: [...TAKEN, ...BACK],
      fees: 'returned returned returned',
      stripe: { ...PAID.stripe, returned: [2000, 2500] },
      facts: ['fees.paid', ...Array<string>(3).fill('fees.refunded')],
      mails: ['fees-paid', 'fees-back'],
    },
    writes: 25,
  },
  {
    name: 'a page of it expires',
    ready: halfPaid,
    step: ({ asked }) => laurel.expire(asked.batchId, 'JPY'),
    comesTo: HALF_BACK,
    writes: 18,
  },
  {
    name: 'its film goes',
    ready: begun,
    step: ({ who, filmId }) =>
      laurel.tell('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user }),
    comesTo: ENDED,
    writes: 30,
  },
  {
    name: 'who pays goes',
    ready: halfPaid,
    step: ({ who }) => laurel.tell('user.deleted', `user-${who.user}`, 2, { userId: who.user }),
    comesTo: { ...HALF_BACK, balance: null, tokens: TAKEN, customers: 0, mails: [] },
    writes: 25,
  },
];

/** Every second of the steps, each failing at every one of its writes in turn; two files share them, so that two workers do. */
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

  const own = STEPS.filter((_, at) => at % 2 === first);
  describe('a step that fails at any of its writes is done whole when it is done again, and once:', () => {
    it.each(own)('$name', async ({ ready, step, comesTo, writes, isCounting = false }) => {
      let nth = 0;
      for (let hasFailed = true; hasFailed;) {
        const one = await ready();
        await faults.failAt(++nth, isCounting);
        await step(one);
        // What Stripe told of itself and was not taken, it tells again.
        for (const _ of [1, 2]) await laurel.settled();
        hasFailed = await faults.end();
        expect({ nth, ...(await standingOf(laurel, one)) }).toEqual({ nth, ...comesTo });
      }
      expect(nth - 1).toBeGreaterThanOrEqual(writes);
    });
  });
}
