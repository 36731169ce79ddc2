// npm run bench:effects: measures the time from the commit of an event in one service until its effect is
// committed in another, at a steady rate. Submissions publishes an entry; matching and catalog each update a
// projection. For reference it measures the unavoidable part: one commit and one acknowledged message. Ends
// with 1 when a limit is exceeded or an event is lost.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import pg from 'pg';
import { getDatabaseUrl } from '../../local/environment.mjs';
import { openStream } from '../../install/servers/nats.mjs';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';
import { openState } from '../../local/state.mjs';
import { recordMeasurements } from '../measurements/record.mjs';
import { getPercentile } from './load/other-users.mjs';

const { values } = parseOptions({
  command: 'npm run bench:effects --',
  description: 'Measures the time from a commit in one service to its effect in another.',
  options: {
    rate: { type: 'string', description: 'Events per second (500).' },
    seconds: { type: 'string', description: 'Seconds (20).' },
    record: recordOption,
  },
});
const rate = parseCount(values.rate, 'rate', 500);
const seconds = parseCount(values.seconds, 'seconds', 20);
const [MAX_P50_MS, MAX_P99_MS, MAX_WAIT_MS, POLL_MS] = [5, 50, 30_000, 500];
const [WARM_UP_SECONDS, BASELINE_COUNT] = [5, 1000];
const WRITERS = 8;
const PUBLISHER = 'submissions';
const USER_ID = '10000000-0000-4000-8000-000000000001';
const FOLLOWERS = ['matching', 'catalog'];
const INSERT_EVENT = `with next as (select nextval('outbox_seq_seq')::int as n)
  insert into outbox (type, aggregate, version, payload, request_id)
  select 'submission.added', 'submission-' || n, 1, jsonb_build_object('submission', jsonb_build_object('id', n,
    'filmId', n, 'userId', $1::text, 'competitionId', 1, 'state', 'to-submit', 'rowVersion', 1)), 'bench' from next returning id`;
const SELECT_EFFECTS = `select event_id as id, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at
  from handled_event where event_id = any($1::uuid[])`;

const platform = await startSeparatePlatform({
  name: 'effects',
  env: { POSTGRES_SETTINGS: 'track_commit_timestamp=on' },
});
stopOnSignal(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  const state = openState(platform.folder);
  const pools = [PUBLISHER, ...FOLLOWERS].map(
    (name) => new pg.Pool({ connectionString: getDatabaseUrl(state, name), max: WRITERS }),
  );
  const { admin: bus } = await openStream(`127.0.0.1:${state.ports.nats}`, state.secrets.bus.admin);
  try {
    await publishEvents(pools, WARM_UP_SECONDS);
    const before = await measureBaseline(pools[0], bus);
    const results = await publishEvents(pools, seconds);
    const after = await measureBaseline(pools[0], bus);
    const checks = results.map(({ name, durations, lost }) => {
      printTimes(`commit → effect in ${name}, ${rate} a second`, durations);
      console.log(
        `  ${durations.length} effects, ${lost} lost (must: p50 ${MAX_P50_MS} ms, p99 ${MAX_P99_MS} ms)`,
      );
      return (
        lost === 0 &&
        getPercentile(durations, 0.5) <= MAX_P50_MS &&
        getPercentile(durations, 0.99) <= MAX_P99_MS
      );
    });
    printTimes('one commit', [...before.commit, ...after.commit]);
    printTimes('one message, acknowledged', [...before.message, ...after.message]);
    process.exitCode = checks.every(Boolean) ? 0 : 1;
    if (values.record) {
      const findSlowest = (share) =>
        Math.max(...results.map(({ durations }) => getPercentile(durations, share))).toFixed(1);
      recordMeasurements('npm run bench:effects', [
        {
          metric: `commit → effect, ${rate} events/s, p50 / p99`,
          value: `${findSlowest(0.5)} / ${findSlowest(0.99)} ms`,
          reference: `limit ${MAX_P50_MS} / ${MAX_P99_MS} ms`,
        },
      ]);
    }
  } finally {
    await Promise.all([...pools.map((pool) => pool.end()), bus.close()]);
  }
} finally {
  await platform.stop();
}

function printTimes(name, durations) {
  const [p50, p99] = [0.5, 0.99].map((share) =>
    `${getPercentile(durations, share).toFixed(1)} ms`.padStart(9),
  );
  console.log(`${name.padEnd(44)} p50 ${p50}   p99 ${p99}`);
}

/**
 * Publishes events at the rate, each in its own transaction. Returns for each follower the ms from each commit
 * to the commit of its effect, and the number of lost events.
 */
async function publishEvents([publisher, ...followers], durationSeconds) {
  const committedAt = new Map();
  const eventCount = rate * durationSeconds;
  const startedAt = performance.now();
  let published = 0;
  const write = async () => {
    while (published < eventCount) {
      const dueAt = startedAt + (published++ * 1000) / rate;
      const remainingMs = dueAt - performance.now();
      if (remainingMs > 1) await sleep(remainingMs);
      const { rows } = await publisher.query({ name: 'insert-event', text: INSERT_EVENT, values: [USER_ID] });
      committedAt.set(rows[0].id, performance.timeOrigin + performance.now());
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return Promise.all(
    FOLLOWERS.map(async (name, n) => ({ name, ...(await waitForEffects(followers[n], committedAt)) })),
  );
}

async function waitForEffects(follower, committedAt) {
  const readEffects = async () => (await follower.query(SELECT_EFFECTS, [[...committedAt.keys()]])).rows;
  const deadline = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadline && (await readEffects()).length < committedAt.size)
    await sleep(POLL_MS);
  const durations = (await readEffects()).map(({ id, at }) => Number(at) - committedAt.get(id));
  return { durations, lost: committedAt.size - durations.length };
}

/** Measures one commit on a separate table and one message that the stream acknowledges, one after another. */
async function measureBaseline(pool, bus) {
  const [commit, message] = [[], []];
  await pool.query('create table if not exists bench_commit (at timestamptz)');
  for (let n = 0; n < BASELINE_COUNT; n++) {
    const from = performance.now();
    await pool.query({ name: 'insert-commit', text: 'insert into bench_commit values (now())' });
    commit.push(performance.now() - from);
  }
  for (let n = 0; n < BASELINE_COUNT; n++) {
    const from = performance.now();
    await jetstream(bus).publish('laurel.bench.bench.x.submissions', '{}', { msgID: randomUUID() });
    message.push(performance.now() - from);
  }
  return { commit, message };
}
