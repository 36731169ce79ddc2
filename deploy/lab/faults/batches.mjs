// Kills a service with -9 again and again while it handles events in batches, and counts in its database.
// Every event must have one effect, or none if a newer event of its aggregate was handled first. The effects
// of an aggregate must be in the order of its versions. See README.md.
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { node24, NODE_FLAGS, root } from '../../workspace/repository.mjs';
import { parseOptions, parseCount } from '../../workspace/options.mjs';
import { withClient } from '../../install/servers/postgres.mjs';
import { startStack } from '../../testing/stack.mjs';

const { values } = parseOptions({
  command: 'npm run faults:batches --',
  description: 'Kills a service repeatedly while it handles events in batches, and counts their effects.',
  options: { kills: { type: 'string', description: 'The number of kills (200).' } },
});
const kills = parseCount(values.kills, 'kills', 200);

const AGGREGATES = 40;
/** The number of events published at once, and the maximum that may wait before more are published. */
const [BATCH_SIZE, MAX_WAITING] = [200, 2000];
const MAX_DELAY_MS = 400;
const MAX_WAIT_MS = 120_000;

const stack = await startStack();
/** Returns the value of the column `n` in each row. */
const queryN = (sql) =>
  withClient(stack.url('films'), async (db) => (await db.query(sql)).rows.map(({ n }) => n));
const countRows = async (table) => (await queryN(`select count(*)::int as n from ${table}`))[0];

let [follower, startCount] = [null, 0];
async function startFollower() {
  // A killed process leaves its socket behind.
  const env = { ...process.env, ...(await stack.env('films', startCount++)), ACK_WAIT_MS: '2000' };
  follower = spawn(node24, [...NODE_FLAGS, path.join(root, 'deploy/lab/faults/follower.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  superviseChild(follower, 'SIGKILL');
}
async function killFollower() {
  const exited = once(follower, 'exit');
  follower.kill('SIGKILL');
  await exited;
}

const versions = new Map(Array.from({ length: AGGREGATES }, () => [randomUUID(), 0]));
/** The published events by id. If an aggregate has only one event, that event must have its effect. */
const events = new Map();
function publish(user, version) {
  const id = randomUUID();
  events.set(id, { aggregate: `user-${user}`, version });
  const eventHeaders = headers();
  for (const [name, value] of Object.entries({ version, at: new Date().toISOString() }))
    eventHeaders.set(name, String(value));
  const change = version === 1 ? 'registered' : 'changed';
  return jetstream(stack.admin).publish(
    `laurel.identity.user.${change}.user-${user}`,
    JSON.stringify({ user: { id: user, name: `v${version}` } }),
    { headers: eventHeaders, msgID: id },
  );
}
/**
 * Publishes the next events: several of each aggregate in order, and as many that are the only one of their
 * aggregate.
 */
async function publishBatch() {
  for (let n = 0; n < BATCH_SIZE; n += 2 * AGGREGATES)
    await Promise.all(
      [...versions.keys()].flatMap((user) => {
        versions.set(user, versions.get(user) + 1);
        return [publish(user, versions.get(user)), publish(randomUUID(), 1)];
      }),
    );
}

const failures = [];
try {
  await queryN(
    'create table effect (n bigserial primary key, id uuid, aggregate text, version int, at timestamptz not null default now())',
  );
  const killCounts = { betweenTransactions: 0, withinTransaction: 0 };
  let isFinished = false;
  const publishing = (async () => {
    while (!isFinished) {
      if (events.size - (await countRows('handled_event')) < MAX_WAITING) await publishBatch();
      else await sleep(20);
    }
  })();
  for (let n = 1; n <= kills; n++) {
    await startFollower();
    const before = await countRows('effect');
    const deadline = Date.now() + MAX_WAIT_MS;
    while (Date.now() < deadline && (await countRows('effect')) === before) await sleep(10);
    await sleep(randomInt(MAX_DELAY_MS));
    const [openTransactions] = await queryN(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and xact_start is not null and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    killCounts[openTransactions > 0 ? 'withinTransaction' : 'betweenTransactions']++;
    await killFollower();
    if (n % 20 === 0)
      console.log(`${n} kills, ${events.size} events published, ${before} handled before the last`);
  }
  isFinished = true;
  await publishing;
  await startFollower();
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline && (await countRows('handled_event')) < events.size) await sleep(200);
  await killFollower();
  for (const [label, sql] of [
    ['events with two effects', 'select id as n from effect group by id having count(*) > 1'],
    [
      'effects out of order',
      'select n from (select n, version, lag(version) over (partition by aggregate order by n) as before from effect) e where before >= version',
    ],
    ['dead letters', 'select event_id as n from failed_event where dead'],
    [
      'effects without a handled record',
      'select id as n from effect where id not in (select event_id from handled_event)',
    ],
    [
      'aggregates with another version than their last effect',
      'select s.aggregate as n from aggregate_version s where version <> (select max(version) from effect e where e.aggregate = s.aggregate)',
    ],
  ]) {
    const found = await queryN(sql);
    if (found.length > 0) failures.push(`${label}: ${found.length} (${found[0]})`);
  }
  const effects = await withClient(stack.url('films'), async (db) => {
    const { rows } = await db.query('select id, n::int, aggregate, version, at from effect');
    return new Map(rows.map(({ id, ...effect }) => [id, effect]));
  });
  const handled = await withClient(stack.url('films'), async (db) => {
    const { rows } = await db.query('select event_id, at from handled_event');
    return new Map(rows.map(({ event_id, at }) => [event_id, at]));
  });
  const withoutEffect = [...events].filter(([id]) => !effects.has(id));
  const effectsByAggregate = Map.groupBy(effects.values(), ({ aggregate }) => aggregate);
  /**
   * Returns whether a newer event of the aggregate had its effect in a transaction that had begun before this
   * event was skipped.
   */
  const isOvertaken = ([id, { aggregate, version }]) =>
    effectsByAggregate
      .get(aggregate)
      ?.some((effect) => effect.version > version && effect.at <= handled.get(id));
  for (const [label, found] of [
    ['events that were never handled', [...events.keys()].filter((id) => !handled.has(id))],
    [
      'events without an effect and without a newer version',
      withoutEffect.filter((entry) => !isOvertaken(entry)),
    ],
  ])
    if (found.length > 0) failures.push(`${label}: ${found.length} (${found[0]})`);
  console.log(
    `${kills} kills (${killCounts.withinTransaction} within a transaction), ${events.size} events published, ${handled.size} handled, ${effects.size} with one effect, ${withoutEffect.length} superseded: ${failures.join('; ') || 'each once, in order'}`,
  );
} catch (error) {
  console.error(error);
  failures.push(String(error));
} finally {
  await stack.stop();
}
process.exit(failures.length > 0 ? 1 : 0);
