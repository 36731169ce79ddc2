// Kills a service with -9 again and again while it takes facts in batches, and counts in its database: every fact has one effect,
// the effects of an aggregate lie in the order of its versions, nothing is left behind. See README.md.
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { guard } from '../local/guard.mjs';
import { node24, NODE_FLAGS, root } from '../local/house.mjs';
import { optionsOf, wholeOption } from '../local/options.mjs';
import { withClient } from '../local/postgres.mjs';
import { startStack } from '../local/stack.mjs';

const { values } = optionsOf({
  command: 'npm run faults:batches --',
  says: 'Kills a service again and again while it takes facts in batches, and counts what they have done.',
  options: { kills: { type: 'string', says: 'How often (200).' } },
});
const kills = wholeOption(values.kills, 'kills', 200);

const AGGREGATES = 40;
/** So many facts are told at once, and so many may wait to be handled before more are told. */
const [AT_ONCE, MOST_WAITING] = [200, 2000];
const LONGEST_MS = 400;
const PATIENCE_MS = 120_000;

const stack = await startStack();
const count = (sql, row = 'n') =>
  withClient(stack.url('films'), async (db) => (await db.query(sql)).rows.map((one) => one[row]));

let [follower, begun] = [null, 0];
async function begin() {
  // A killed process leaves its socket behind.
  const env = { ...process.env, ...(await stack.env('films', begun++)), ACK_WAIT_MS: '2000' };
  follower = spawn(node24, [...NODE_FLAGS, path.join(root, 'deploy/faults/follower.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  guard(follower, 'SIGKILL');
}
async function end() {
  const gone = once(follower, 'exit');
  follower.kill('SIGKILL');
  await gone;
}

const versions = new Map(Array.from({ length: AGGREGATES }, () => [randomUUID(), 0]));
let told = 0;
/** Tells the next facts: several of each aggregate, in order. */
async function tell() {
  const bus = jetstream(stack.admin);
  for (let n = 0; n < AT_ONCE; n += AGGREGATES)
    await Promise.all(
      [...versions.keys()].map((user) => {
        const version = versions.get(user) + 1;
        versions.set(user, version);
        told++;
        const about = headers();
        for (const [name, value] of Object.entries({ version, at: new Date().toISOString() }))
          about.set(name, String(value));
        const what = version === 1 ? 'registered' : 'changed';
        return bus.publish(
          `laurel.identity.user.${what}.user-${user}`,
          JSON.stringify({ user: { id: user, name: `v${version}` } }),
          { headers: about, msgID: randomUUID() },
        );
      }),
    );
}

const wrong = [];
try {
  await count('create table effect (n bigserial primary key, id uuid, aggregate text, version int)');
  const cut = { between: 0, within: 0 };
  let isOver = false;
  const telling = (async () => {
    while (!isOver) {
      const [handled] = await count('select count(*)::int as n from handled');
      if (told - handled < MOST_WAITING) await tell();
      else await sleep(20);
    }
  })();
  for (let n = 1; n <= kills; n++) {
    await begin();
    const before = (await count('select count(*)::int as n from effect'))[0];
    for (const stop = Date.now() + PATIENCE_MS; Date.now() < stop; await sleep(10))
      if ((await count('select count(*)::int as n from effect'))[0] > before) break;
    await sleep(randomInt(LONGEST_MS));
    const [open] = await count(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and xact_start is not null and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    cut[open > 0 ? 'within' : 'between']++;
    await end();
    if (n % 20 === 0) console.log(`${n} kills, ${told} facts told, ${before} handled before the last`);
  }
  isOver = true;
  await telling;
  await begin();
  const last = () =>
    count('select coalesce(max(version), 0)::int as n from effect group by aggregate order by 1 limit 1');
  const wanted = Math.min(...versions.values());
  for (
    const stop = Date.now() + PATIENCE_MS;
    Date.now() < stop && (await last())[0] !== wanted;
    await sleep(200)
  );
  await end();
  for (const [what, sql] of [
    ['facts with two effects', 'select id as n from effect group by id having count(*) > 1'],
    [
      'effects out of order',
      'select n from (select n, version, lag(version) over (partition by aggregate order by n) as before from effect) e where before >= version',
    ],
    ['facts set aside', 'select event_id as n from failed where dead'],
    [
      'effects without a note that they were handled',
      'select id as n from effect where id not in (select event_id from handled)',
    ],
    [
      'aggregates seen as another version than their last effect',
      'select s.aggregate as n from seen s where version <> (select max(version) from effect e where e.aggregate = s.aggregate)',
    ],
  ]) {
    const found = await count(sql);
    if (found.length > 0) wrong.push(`${what}: ${found.length} (${found[0]})`);
  }
  const [effects] = await count('select count(*)::int as n from effect');
  const [handled] = await count('select count(*)::int as n from handled');
  if (handled !== told) wrong.push(`${told} facts told, ${handled} handled`);
  const lasts = await count(
    'select aggregate as n from effect group by aggregate having max(version) < ' + wanted,
  );
  if (lasts.length > 0) wrong.push(`aggregates behind: ${lasts.length}`);
  console.log(
    `${kills} kills (${cut.within} within a transaction), ${told} facts told, ${handled} handled, ${effects} effects: ${wrong.join('; ') || 'one effect each, in order'}`,
  );
} catch (error) {
  console.error(error);
  wrong.push(String(error));
} finally {
  await stack.stop();
}
process.exit(wrong.length > 0 ? 1 : 0);
