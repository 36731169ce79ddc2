// npm run bench:webhooks: measures how soon a webhook of Stripe takes effect (a film's plan, as its owner
// sees it), and a burst of a thousand, on a separate platform with the sandbox. For reference it fetches a
// file from disk through the same server. Ends with 1 when a limit is exceeded or a webhook is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getDatabaseUrl } from '../../local/environment.mjs';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';
import { openState } from '../../local/state.mjs';
import { recordMeasurements } from '../measurements/record.mjs';
import { getPercentile, signInAt, formatSummary } from './browser/in-browser.mjs';

const { values } = parseOptions({
  command: 'npm run bench:webhooks --',
  description: 'Measures the time from a webhook to its effect, and a burst of webhooks.',
  options: {
    times: { type: 'string', description: 'The number of single webhooks.' },
    burst: { type: 'string', description: 'The number of webhooks in the burst.' },
    record: recordOption,
  },
});
const times = parseCount(values.times, 'times', 100);
const burst = parseCount(values.burst, 'burst', 1000);
const [FILMS, MAX_MS, POLL_MS] = [20, 500, 3];
/** A webhook without an effect after this time is lost. */
const [LOST_MS, BURST_LOST_MS] = [30_000, 120_000];

// Here all webhooks and all requests come from one address.
const env = { RATE_LIMIT: '100000000', CONNECTIONS_PER_ADDRESS: '10000' };
const platform = await startSeparatePlatform({ name: 'webhooks', env });
stopOnSignal(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(platform.folder);
  const bench = await createPaidFilms(platform.publicUrl, `http://127.0.0.1:${state.ports.stripe}`);
  const pool = new pg.Pool({ connectionString: getDatabaseUrl(state, 'billing') });
  try {
    const isGood = [await measureOneByOne(bench), await measureBurst(bench, pool)].every(Boolean);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await pool.end();
  }
} finally {
  await platform.stop();
}

/** Creates films, each with a paid plan, and the functions that call Laurel and the sandbox. */
async function createPaidFilms(address, sandbox) {
  const { cookie } = await signInAt(address, 'filmmaker@laurel.test');
  const createTimeout = () => AbortSignal.timeout(BURST_LOST_MS);
  const post = (url, body, headers = {}) =>
    fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal: createTimeout() });
  const controlSandbox = (name, body = {}) => post(`${sandbox}/_sandbox/${name}`, JSON.stringify(body));
  const callStripe = async (path, form) => {
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    const answer = await post(`${sandbox}/v1/${path}`, new URLSearchParams(form), headers);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const get = async (name, payload) => {
    const params = new URLSearchParams({ name, payload: JSON.stringify(payload) });
    return (
      await fetch(`${address}/_server?${params}`, { headers: { cookie }, signal: createTimeout() })
    ).json();
  };
  const plans = [];
  for (let n = 0; n < FILMS; n++) {
    const headers = { cookie, origin: address, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { name: `Film ${n}` } });
    const film = await (await post(`${address}/_server?name=addFilm`, body, headers)).json();
    plans.push(await buyPlan(film.id));
  }
  return { address, controlSandbox, callStripe, get, plans };

  async function buyPlan(filmId) {
    const form = new URLSearchParams({
      productId: 'demo_match',
      productPriceAmount: '1900',
      productPriceUnit: 'EUR',
      intervalUnit: 'month',
      intervalAmount: '1',
      filmId: String(filmId),
      filmName: 'Salt',
    });
    const page = await post(`${address}/api/payment/checkout`, form, { cookie, origin: address });
    const paymentUrl = page.headers.get('location');
    if (!paymentUrl) throw new Error(`A plan could not be bought (${page.status}): ${await page.text()}`);
    const card = new URLSearchParams({ number: '4242424242424242', name: 'Ada', email: 'ada@laurel.test' });
    const payment = await post(paymentUrl, card);
    const returnUrl = payment.headers.get('location') ?? '';
    if (!returnUrl.startsWith(`${address}/checkout/success`))
      throw new Error(`A plan could not be paid (${payment.status} ${returnUrl}): ${await payment.text()}`);
    const findPlanId = async () => (await get('getFilmSubscription', { filmId }))?.stripeSubscriptionId;
    return { filmId, id: await pollFor(findPlanId, `the plan of film ${filmId}, which was paid`) };
  }
}

/** Polls until `find` returns something. Throws with the description after LOST_MS. */
async function pollFor(find, description) {
  const deadline = performance.now() + LOST_MS;
  while (performance.now() < deadline) {
    const result = await find();
    if (result) return result;
    await sleep(POLL_MS);
  }
  throw new Error(`Lost after ${LOST_MS / 1000} s: ${description}.`);
}

/** Measures from the moment when Stripe sends the end or renewal of a plan until its owner sees it. */
async function measureOneByOne({ address, controlSandbox, callStripe, get, plans }) {
  const [durations, baseline] = [[], []];
  for (let n = 0; n < times; n++) {
    const { filmId, id } = plans[n % plans.length];
    const isEnding = Math.floor(n / plans.length) % 2 === 0;
    await controlSandbox('webhooks', { isPaused: true });
    await callStripe(`subscriptions/${id}`, { cancel_at_period_end: String(isEnding) });
    const from = performance.now();
    const released = controlSandbox('webhooks/release');
    const expected = isEnding ? 'expiring' : 'active';
    const isUpdated = async () => (await get('getFilmSubscription', { filmId }))?.state === expected;
    await pollFor(isUpdated, `the webhook after which the plan of film ${filmId} is ${expected}`);
    durations.push(performance.now() - from);
    await released;
    const start = performance.now();
    await (await fetch(`${address}/favicon.svg`)).arrayBuffer();
    baseline.push(performance.now() - start);
  }
  const p95 = getPercentile(durations, 0.95);
  console.log(`webhook → effect     ${formatSummary(durations)} (must: p95 ${MAX_MS} ms), ${times} times`);
  console.log(`a file from disk     ${formatSummary(baseline)}`);
  if (values.record)
    recordMeasurements('npm run bench:webhooks', [
      {
        metric: 'Stripe event → effect, p95',
        value: `${p95} ms`,
        reference: `static file ${getPercentile(baseline, 0.95)} ms`,
      },
    ]);
  return p95 <= MAX_MS;
}

/**
 * Releases many webhooks about some plans together. Each must be handled, and each plan must end in its last
 * state.
 */
async function measureBurst({ controlSandbox, callStripe, get, plans }, pool) {
  const count = async (table, condition = 'true') =>
    (await pool.query(`select count(*)::int as n from ${table} where ${condition}`)).rows[0].n;
  const countDead = () => count('graphile_worker.jobs', 'locked_at is null and attempts >= max_attempts');
  const areHandled = async () => (await count('graphile_worker.jobs', 'run_at <= now()')) === 0;
  const before = await count('stripe_event');
  await controlSandbox('webhooks', { isPaused: true });
  for (let n = 0; n < burst; n++) {
    const isEnding = Math.floor(n / plans.length) % 2 === 0;
    await callStripe(`subscriptions/${plans[n % plans.length].id}`, {
      cancel_at_period_end: String(isEnding),
      'metadata[turn]': String(n),
    });
  }
  const isEnding = Math.floor((burst - 1) / plans.length) % 2 === 0;
  const from = performance.now();
  const released = controlSandbox('webhooks/release');
  const isFinished = async () => (await count('stripe_event')) >= before + burst && (await areHandled());
  while (!(await isFinished()) && performance.now() - from < BURST_LOST_MS) await sleep(50);
  const seconds = (performance.now() - from) / 1000;
  await released;
  const handledCount = (await count('stripe_event')) - before;
  const states = await Promise.all(plans.map(({ filmId }) => get('getFilmSubscription', { filmId })));
  const lastState = isEnding ? 'expiring' : 'active';
  const correctCount = states.filter(({ state }) => state === lastState).length;
  const deadCount = await countDead();
  console.log(
    `${burst} at once         ${handledCount} handled in ${seconds.toFixed(1)} s, ${deadCount} dead; ${correctCount} of ${plans.length} plans in their last state`,
  );
  return handledCount >= burst && deadCount === 0 && correctCount === plans.length;
}
