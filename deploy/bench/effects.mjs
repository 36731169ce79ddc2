// npm run bench:effects: from the commit of a fact in one service until its effect is committed in another (submissions tells of an
// entry: matching and catalog each keep a copy), at a steady rate; beside what it cannot do without, one
// commit and one acknowledged message. Ends with 1 where one is over or lost.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import pg from 'pg';
import { databaseUrl } from '../local/environment.mjs';
import { openStream } from '../local/nats.mjs';
import { optionsOf, wholeOption } from '../local/options.mjs';
import { ownPlatform, stopWithUs } from '../local/own-platform.mjs';
import { openState } from '../local/state.mjs';
import { percentile } from './others.mjs';

const { values } = optionsOf({
  command: 'npm run bench:effects --',
  says: 'Measures from a commit in one service to its effect in another.',
  options: {
    rate: { type: 'string', says: 'Facts a second (500).' },
    seconds: { type: 'string', says: 'For how long (20).' },
  },
});
const rate = wholeOption(values.rate, 'rate', 500);
const seconds = wholeOption(values.seconds, 'seconds', 20);
const [MOST_P50_MS, MOST_P99_MS, LOST_MS, LOOK_MS] = [5, 50, 30_000, 500];
const [WARM_SECONDS, BESIDE] = [5, 1000];
const WRITERS = 8;
const TELLER = 'submissions';
const SOMEBODY = '10000000-0000-4000-8000-000000000001';
const FOLLOWERS = ['matching', 'catalog'];
const TELL = `with told as (select nextval('outbox_seq_seq')::int as n)
  insert into outbox (type, aggregate, version, payload, request_id, traceparent)
  select 'submission.added', 'submission-' || n, 1, jsonb_build_object('submission', jsonb_build_object('id', n,
    'filmId', n, 'userId', $1::text, 'competitionId', 1, 'state', 'to-submit', 'rowVersion', 1)), 'bench', '' from told returning id`;
const LOOK = `select event_id as id, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at
  from handled where event_id = any($1::uuid[])`;

const platform = await ownPlatform({
  name: 'effects',
  env: { POSTGRES_SETTINGS: 'track_commit_timestamp=on' },
});
stopWithUs(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(platform.folder);
  const pools = [TELLER, ...FOLLOWERS].map(
    (name) => new pg.Pool({ connectionString: databaseUrl(state, name), max: WRITERS }),
  );
  const { admin: bus } = await openStream(`127.0.0.1:${state.ports.nats}`, state.secrets.bus.admin);
  try {
    await flow(pools, WARM_SECONDS);
    const before = await beside(pools[0], bus);
    const seen = await flow(pools, seconds);
    const after = await beside(pools[0], bus);
    const isGood = seen.map(({ name, took, lost }) => {
      say(`commit → effect in ${name}, ${rate} a second`, took);
      console.log(
        `  ${took.length} effects, ${lost} lost (must: p50 ${MOST_P50_MS} ms, p99 ${MOST_P99_MS} ms)`,
      );
      return lost === 0 && percentile(took, 0.5) <= MOST_P50_MS && percentile(took, 0.99) <= MOST_P99_MS;
    });
    say('one commit', [...before.commit, ...after.commit]);
    say('one message, acknowledged', [...before.message, ...after.message]);
    process.exitCode = isGood.every(Boolean) ? 0 : 1;
  } finally {
    await Promise.all([...pools.map((pool) => pool.end()), bus.close()]);
  }
} finally {
  await platform.stop();
}

function say(name, took) {
  const [p50, p99] = [0.5, 0.99].map((share) => `${percentile(took, share).toFixed(1)} ms`.padStart(9));
  console.log(`${name.padEnd(44)} p50 ${p50}   p99 ${p99}`);
}

/** Facts at the rate, each in a transaction of its own. Of each follower how long until the effect of each was committed, as PostgreSQL says. */
async function flow([teller, ...followers], lasting) {
  const committed = new Map();
  const facts = rate * lasting;
  const from = performance.now();
  let told = 0;
  const write = async () => {
    while (told < facts) {
      const due = from + (told++ * 1000) / rate;
      const early = due - performance.now();
      if (early > 1) await sleep(early);
      const { rows } = await teller.query({ name: 'tell', text: TELL, values: [SOMEBODY] });
      committed.set(rows[0].id, performance.timeOrigin + performance.now());
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return Promise.all(
    FOLLOWERS.map(async (name, n) => ({ name, ...(await effects(followers[n], committed)) })),
  );
}

async function effects(follower, committed) {
  const look = async () => (await follower.query(LOOK, [[...committed.keys()]])).rows;
  for (const end = performance.now() + LOST_MS; performance.now() < end; await sleep(LOOK_MS))
    if ((await look()).length === committed.size) break;
  const took = (await look()).map(({ id, at }) => Number(at) - committed.get(id));
  return { took, lost: committed.size - took.length };
}

/** One commit on a table of its own, and one message that the stream has, one after another. */
async function beside(pool, bus) {
  const [commit, message] = [[], []];
  await pool.query('create table if not exists bench_commit (at timestamptz)');
  for (let n = 0; n < BESIDE; n++) {
    const from = performance.now();
    await pool.query({ name: 'beside', text: 'insert into bench_commit values (now())' });
    commit.push(performance.now() - from);
  }
  for (let n = 0; n < BESIDE; n++) {
    const from = performance.now();
    await jetstream(bus).publish('laurel.bench.bench.x.submissions', '{}', { msgID: randomUUID() });
    message.push(performance.now() - from);
  }
  return { commit, message };
}
