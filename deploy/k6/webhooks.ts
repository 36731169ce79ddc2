// A storm of what Stripe tells: 50 a second come to the public door, signed, each an event that Laurel has had before (Stripe tells many things
// twice), while once a second a plan really changes at Stripe. Measured: how long the door takes, and from the change until the film's owner
// is told; against: 500 ms for 95 of 100 of both, a file from disk through the same door meanwhile, and none refused or lost.
//   RATE_LIMIT=100000000 npm start        in another terminal, with its stand-in for Stripe
//   npm run load -- webhooks        RATE=50 DURATION=30s MOST_MS=500        elsewhere STRIPE and STRIPE_WEBHOOK_SECRET, of a test account's stand-in
import { check, sleep } from 'k6';
import crypto from 'k6/crypto';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { arrivals, duration, figures, number, STATS, told, type Summary } from './load.ts';
import { any, base, command, post, query, signIn, type Session } from './visitor.ts';

export { reference } from './visitor.ts';

const [rate, lasts, mostMs] = [number('RATE', 50), duration('30s'), number('MOST_MS', 500)];
const { STRIPE, STRIPE_WEBHOOK_SECRET } = __ENV;
const [LOOK_S, LOST_MS] = [0.01, 30_000];
const effect = new Trend('effect', true);

export const options: Options = {
  scenarios: {
    again: arrivals('again', rate, lasts),
    // One after another: each waits until it is told.
    change: { executor: 'constant-vus', vus: 1, duration: lasts, exec: 'change' },
    reference: arrivals('reference', 10, lasts),
  },
  thresholds: {
    ...figures('reference'),
    'http_req_duration{name:webhook}': [`p(95)<=${mostMs}`],
    effect: [`p(95)<=${mostMs}`, 'min>0'],
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
  },
  summaryTrendStats: [...STATS, 'min'],
};
interface Owner extends Session {
  filmId: number;
  subscriptionId: string;
  /** As they were told, whole. */
  events: string[];
}

const auth = { authorization: 'Bearer sk_test_sandbox' };
const planOf = ({ cookie, filmId }: Pick<Owner, 'cookie' | 'filmId'>) =>
  query('plan', 'getFilmSubscription', { filmId }, { cookie }).json() as unknown as Plan | null;
interface Plan {
  state: string;
  stripeSubscriptionId: string | null;
}

/** Looks until it is so; milliseconds. Not so after half a minute: null. */
function until(isSo: () => boolean): number | null {
  const from = Date.now();
  while (!isSo()) {
    if (Date.now() - from > LOST_MS) return null;
    sleep(LOOK_S);
  }
  return Date.now() - from;
}

/** A film with a plan that was bought and paid as a person does. */
export function setup(): Owner {
  if (!STRIPE || !STRIPE_WEBHOOK_SECRET) throw new Error('STRIPE and STRIPE_WEBHOOK_SECRET are needed.');
  const session = signIn();
  const { cookie } = session;
  const film = command('film', 'addFilm', { name: 'Webhooks' }, { cookie }).json() as { id: number };
  const plan = {
    productId: 'demo_match',
    productPriceAmount: '1900',
    productPriceUnit: 'EUR',
    intervalUnit: 'month',
    intervalAmount: '1',
  };
  const asked = { ...plan, filmId: String(film.id), filmName: 'Webhooks' };
  const checkout = post('checkout', `${base}/api/payment/checkout`, asked, { cookie, origin: base });
  const card = { number: '4242424242424242', name: 'Ada', email: 'ada@laurel.test' };
  const paid = post('checkout', checkout.headers.Location ?? '', card);
  const owner = { ...session, filmId: film.id };
  if (until(() => Boolean(planOf(owner)?.stripeSubscriptionId)) === null)
    throw new Error(`The plan that was paid (${paid.status}) did not come.`);
  const there = http.get(`${STRIPE}/v1/events?limit=20`, { headers: auth, responseType: 'text' });
  const events = (there.json('data') as unknown as object[]).map((one) => JSON.stringify(one));
  return { ...owner, subscriptionId: planOf(owner)!.stripeSubscriptionId!, events };
}

export function again({ events }: Owner): void {
  const body = any(events);
  const at = Math.floor(Date.now() / 1000);
  const signature = crypto.hmac('sha256', STRIPE_WEBHOOK_SECRET!, `${at}.${body}`, 'hex');
  const answer = http.post(`${base}/webhooks/stripe`, body, {
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    tags: { name: 'webhook' },
  });
  check(answer, { 'taken in': ({ status }) => status === 200 });
}

export function change(owner: Owner): void {
  const isEnding = planOf(owner)?.state !== 'expiring';
  const fields = { cancel_at_period_end: String(isEnding) };
  const from = Date.now();
  post('stripe', `${STRIPE}/v1/subscriptions/${owner.subscriptionId}`, fields, auth);
  const took = until(() => planOf(owner)?.state === (isEnding ? 'expiring' : 'active'));
  check(took, { 'the owner was told': (ms) => ms !== null });
  if (took !== null) effect.add(Date.now() - from);
  sleep(1);
}

export function handleSummary(summary: Summary) {
  const { values } = summary.metrics.effect ?? { values: {} };
  const shown = ['med', 'p(95)', 'max'].map((key) => `${(values[key] ?? 0).toFixed(0)} ms`).join('  ');
  return told(summary, {
    names: ['webhook'],
    more: [`${values.count ?? 0} changes, until told, median  p95  max: ${shown}`],
  });
}
