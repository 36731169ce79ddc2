// npm run bench:webhooks: how soon what Stripe tells has its effect (a film's plan, as its owner is told), and a thousand of them at once;
// on a platform of its own with the sandbox, beside a file from disk through the same door. Ends with 1 where one is over, or lost.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl } from '../local/environment.mjs';
import { optionsOf, wholeOption } from '../local/options.mjs';
import { ownPlatform, stopWithUs } from '../local/own-platform.mjs';
import { openState } from '../local/state.mjs';
import { shareOf, signedIn, summary } from './in-browser.mjs';

const { values } = optionsOf({
  command: 'npm run bench:webhooks --',
  says: 'Measures from a webhook to its effect, and a burst of them.',
  options: {
    times: { type: 'string', says: 'How often one is measured.' },
    burst: { type: 'string', says: 'How many come at once.' },
  },
});
const times = wholeOption(values.times, 'times', 100);
const burst = wholeOption(values.burst, 'burst', 1000);
const [FILMS, MOST_MS, LOOK_MS] = [20, 500, 3];
/** After which what has not come is lost. */
const [LOST_MS, BURST_LOST_MS] = [30_000, 120_000];

// All that Stripe sends comes from one address here, and so does what asks for it.
const env = { RATE_LIMIT: '100000000', CONNECTIONS_PER_ADDRESS: '10000' };
const platform = await ownPlatform({ name: 'webhooks', env });
stopWithUs(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(platform.folder);
  const bench = await made(platform.publicUrl, `http://127.0.0.1:${state.ports.stripe}`);
  const pool = new pg.Pool({ connectionString: databaseUrl(state, 'billing') });
  try {
    const isGood = [await oneByOne(bench), await allAtOnce(bench, pool)].every(Boolean);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await pool.end();
  }
} finally {
  await platform.stop();
}

/** Somebody with some films, each with a plan that was paid, and the ways to ask Laurel and the sandbox. */
async function made(address, sandbox) {
  const { cookie } = await signedIn(address, 'filmmaker@laurel.test');
  const signal = () => AbortSignal.timeout(BURST_LOST_MS);
  const post = (url, body, headers = {}) =>
    fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal: signal() });
  const control = (name, body = {}) => post(`${sandbox}/_sandbox/${name}`, JSON.stringify(body));
  const stripe = async (path, form) => {
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    const answer = await post(`${sandbox}/v1/${path}`, new URLSearchParams(form), headers);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const get = async (name, payload) => {
    const asked = new URLSearchParams({ name, payload: JSON.stringify(payload) });
    return (await fetch(`${address}/_server?${asked}`, { headers: { cookie }, signal: signal() })).json();
  };
  const plans = [];
  for (let n = 0; n < FILMS; n++) {
    const headers = { cookie, origin: address, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { name: `Film ${n}` } });
    const film = await (await post(`${address}/_server?name=addFilm`, body, headers)).json();
    plans.push(await bought(film.id));
  }
  return { address, control, stripe, get, plans };

  async function bought(filmId) {
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
    const there = page.headers.get('location');
    if (!there) throw new Error(`A plan could not be bought (${page.status}): ${await page.text()}`);
    const card = new URLSearchParams({ number: '4242424242424242', name: 'Ada', email: 'ada@laurel.test' });
    const paid = await post(there, card);
    const back = paid.headers.get('location') ?? '';
    if (!back.startsWith(`${address}/checkout/success`))
      throw new Error(`A plan could not be paid (${paid.status} ${back}): ${await paid.text()}`);
    const isBought = async () => (await get('getFilmSubscription', { filmId }))?.stripeSubscriptionId;
    return { filmId, id: await come(isBought, `the plan of film ${filmId}, which was paid`) };
  }
}

/** What a question says as soon as it says something. Throws, with what was waited for, where it does not. */
async function come(ask, what, { mostMs = LOST_MS, everyMs = LOOK_MS } = {}) {
  for (const end = performance.now() + mostMs; performance.now() < end; await sleep(everyMs)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`Lost after ${mostMs / 1000} s: ${what}.`);
}

/** From Stripe's beginning to tell that a plan ends, or goes on, until its owner is told so. */
async function oneByOne({ address, control, stripe, get, plans }) {
  const [took, beside] = [[], []];
  for (let n = 0; n < times; n++) {
    const { filmId, id } = plans[n % plans.length];
    const isEnding = Math.floor(n / plans.length) % 2 === 0;
    await control('webhooks', { isHeld: true });
    await stripe(`subscriptions/${id}`, { cancel_at_period_end: String(isEnding) });
    const from = performance.now();
    const released = control('webhooks/release');
    const wanted = isEnding ? 'expiring' : 'active';
    const isTold = async () => (await get('getFilmSubscription', { filmId }))?.state === wanted;
    await come(isTold, `the webhook after which the plan of film ${filmId} is ${wanted}`);
    took.push(performance.now() - from);
    await released;
    const start = performance.now();
    await (await fetch(`${address}/favicon.svg`)).arrayBuffer();
    beside.push(performance.now() - start);
  }
  const p95 = shareOf(took, 0.95);
  console.log(`webhook → effect     ${summary(took)} (must: p95 ${MOST_MS} ms), ${times} times`);
  console.log(`a file from disk     ${summary(beside)}`);
  return p95 <= MOST_MS;
}

/** As many as are wanted, about some plans, released together: each is followed, and each plan is at last as it was told last. */
async function allAtOnce({ control, stripe, get, plans }, pool) {
  const count = async (state) => {
    const { rows } = await pool.query('select count(*)::int as n from stripe_event where state = $1', [
      state,
    ]);
    return rows[0].n;
  };
  const before = await count('done');
  await control('webhooks', { isHeld: true });
  for (let n = 0; n < burst; n++) {
    const isEnding = Math.floor(n / plans.length) % 2 === 0;
    await stripe(`subscriptions/${plans[n % plans.length].id}`, {
      cancel_at_period_end: String(isEnding),
      'metadata[turn]': String(n),
    });
  }
  const isEnding = Math.floor((burst - 1) / plans.length) % 2 === 0;
  const from = performance.now();
  const released = control('webhooks/release');
  while ((await count('done')) < before + burst && performance.now() - from < BURST_LOST_MS) await sleep(50);
  const took = (performance.now() - from) / 1000;
  await released;
  const done = (await count('done')) - before;
  const states = await Promise.all(plans.map(({ filmId }) => get('getFilmSubscription', { filmId })));
  const right = states.filter(({ state }) => state === (isEnding ? 'expiring' : 'active')).length;
  const dead = await count('dead');
  console.log(
    `${burst} at once         ${done} followed in ${took.toFixed(1)} s, ${dead} dead; ${right} of ${plans.length} plans as they were told last`,
  );
  return done >= burst && dead === 0 && right === plans.length;
}
