// A storm of webhooks: 50 a second reach the public address, signed, each an event that Laurel has received
// before (Stripe sends many events twice). Once a second a plan really changes at Stripe. Measures how long
// the BFF takes, and the time from the change until the film's owner sees it; for reference, a file from disk
// through the same server. Limits: 500 ms for 95 of 100 of both, and none refused or lost.
// RATE_LIMIT=100000000 npm start in another terminal, with its Stripe sandbox
// npm run load -- webhooks RATE=50 DURATION=30s MAX_MS=500
// For another installation also STRIPE and STRIPE_WEBHOOK_SECRET, of its sandbox.
import { check, sleep } from 'k6';
import crypto from 'k6/crypto';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import {
  createConstantRate,
  readDuration,
  recordMetrics,
  readNumber,
  STATS,
  summarize,
  type Summary,
} from './load.ts';
import { pickOne, base, sendCommand, postForm, query, signIn, type Session } from './requests.ts';

export { readReferenceFile } from './requests.ts';

const [rate, duration, maxMs] = [readNumber('RATE', 50), readDuration('30s'), readNumber('MAX_MS', 500)];
const { STRIPE, STRIPE_WEBHOOK_SECRET } = __ENV;
const [POLL_S, MAX_WAIT_MS] = [0.01, 30_000];
const effect = new Trend('effect', true);

export const options: Options = {
  scenarios: {
    again: createConstantRate('again', rate, duration),
    // One after another: each waits until the owner sees it.
    change: { executor: 'constant-vus', vus: 1, duration, exec: 'change' },
    reference: createConstantRate('readReferenceFile', 10, duration),
  },
  thresholds: {
    ...recordMetrics('reference'),
    'http_req_duration{name:webhook}': [`p(95)<=${maxMs}`],
    effect: [`p(95)<=${maxMs}`, 'min>0'],
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
  },
  summaryTrendStats: [...STATS, 'min'],
};
interface Owner extends Session {
  filmId: number;
  subscriptionId: string;
  /** The complete events as they were sent. */
  events: string[];
}

const auth = { authorization: 'Bearer sk_test_sandbox' };
const getPlan = ({ cookie, filmId }: Pick<Owner, 'cookie' | 'filmId'>) =>
  query('plan', 'getFilmSubscription', { filmId }, { cookie }).json() as unknown as Plan | null;
interface Plan {
  state: string;
  stripeSubscriptionId: string | null;
}

/** Polls until the condition holds. Returns the milliseconds, or null after half a minute. */
function pollUntil(isReached: () => boolean): number | null {
  const startedAt = Date.now();
  while (!isReached()) {
    if (Date.now() - startedAt > MAX_WAIT_MS) return null;
    sleep(POLL_S);
  }
  return Date.now() - startedAt;
}

/** Creates a film with a plan that was bought and paid like a user does. */
export function setup(): Owner {
  if (!STRIPE || !STRIPE_WEBHOOK_SECRET) throw new Error('STRIPE and STRIPE_WEBHOOK_SECRET are needed.');
  const session = signIn();
  const { cookie } = session;
  const film = sendCommand('film', 'addFilm', { name: 'Webhooks' }, { cookie }).json() as { id: number };
  const plan = {
    productId: 'demo_match',
    productPriceAmount: '1900',
    productPriceUnit: 'EUR',
    intervalUnit: 'month',
    intervalAmount: '1',
  };
  const order = { ...plan, filmId: String(film.id), filmName: 'Webhooks' };
  const checkout = postForm('checkout', `${base}/api/payment/checkout`, order, { cookie, origin: base });
  const card = { number: '4242424242424242', name: 'Ada', email: 'ada@laurel.test' };
  const response = postForm('checkout', checkout.headers.Location ?? '', card);
  const owner = { ...session, filmId: film.id };
  if (pollUntil(() => Boolean(getPlan(owner)?.stripeSubscriptionId)) === null)
    throw new Error(`The plan that was paid (${response.status}) never arrived.`);
  const eventList = http.get(`${STRIPE}/v1/events?limit=20`, { headers: auth, responseType: 'text' });
  const events = (eventList.json('data') as unknown as object[]).map((event) => JSON.stringify(event));
  return { ...owner, subscriptionId: getPlan(owner)!.stripeSubscriptionId!, events };
}

export function again({ events }: Owner): void {
  const body = pickOne(events);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = crypto.hmac('sha256', STRIPE_WEBHOOK_SECRET!, `${timestamp}.${body}`, 'hex');
  const answer = http.post(`${base}/webhooks/stripe`, body, {
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${signature}` },
    tags: { name: 'webhook' },
  });
  check(answer, { 'the webhook is accepted': ({ status }) => status === 200 });
}

export function change(owner: Owner): void {
  const willExpire = getPlan(owner)?.state !== 'expiring';
  const fields = { cancel_at_period_end: String(willExpire) };
  const startedAt = Date.now();
  postForm('stripe', `${STRIPE}/v1/subscriptions/${owner.subscriptionId}`, fields, auth);
  const durationMs = pollUntil(() => getPlan(owner)?.state === (willExpire ? 'expiring' : 'active'));
  check(durationMs, { 'the owner was notified': (ms) => ms !== null });
  if (durationMs !== null) effect.add(Date.now() - startedAt);
  sleep(1);
}

export function handleSummary(summary: Summary) {
  const { values } = summary.metrics.effect ?? { values: {} };
  const durations = ['med', 'p(95)', 'max'].map((key) => `${(values[key] ?? 0).toFixed(0)} ms`).join('  ');
  return summarize(summary, {
    names: ['webhook'],
    extraLines: [
      `${values.count ?? 0} changes, time until the owner was notified, median  p95  max: ${durations}`,
    ],
  });
}
