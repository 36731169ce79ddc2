// Counts in every service's database what became of the wishes.
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../local/house.mjs';
import { withClient } from '../local/postgres.mjs';

const PATIENCE_MS = 30_000;
const url = ({ secrets, ports }, name) =>
  `postgresql://${name}:${secrets.databases[name]}@127.0.0.1:${ports.postgres}/${name}`;
const rows = (state, name, sql, values = []) =>
  withClient(url(state, name), async (db) => (await db.query(sql, values)).rows);

/** Tokens to work with, booked as any others. */
export async function grant(state, userId, amount) {
  const entry = `insert into ledger_entry ("userId", kind, token, amount, reason, "idempotencyKey") values ($1, 'grant', 'strategy', $2, 'For faults', $3)`;
  await rows(state, 'billing', entry, [userId, amount, `faults:${Date.now()}`]);
  await rows(
    state,
    'billing',
    `update user_meta_data set "availableStrategyTokens" = "availableStrategyTokens" + $2 where "userId" = $1`,
    [userId, amount],
  );
}

/** What is not there exactly once, in words; waits for the facts that are still on their way. */
export async function broken(state, userId, wishes) {
  for (const stop = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const found = await look(state, userId, wishes);
    if (found.length === 0 || Date.now() > stop) return found;
  }
}

async function look(state, userId, wishes) {
  const [ids, keys] = [wishes.map(({ filmId }) => filmId), wishes.map(({ runKey }) => runKey)];
  const names = wishes.map(({ name }) => name);
  const wrong = [];
  /** Every wish must have the number of rows that is expected of it. */
  const each = async (what, service, sql, asked, of, wanted = 1) => {
    const counted = new Map(
      (await rows(state, service, sql, [asked])).map(({ key, n }) => [String(key), Number(n)]),
    );
    const off = asked.filter((key) => (counted.get(String(key)) ?? 0) !== wanted);
    if (off.length)
      wrong.push(`${what}: ${off.length} of ${of.length} (${off[0]}: ${counted.get(String(off[0])) ?? 0})`);
  };
  const count = (table, key, type, more = '') =>
    `select ${key} as key, count(*) as n from ${table} where ${key} = any($1::${type}[]) ${more} group by 1`;
  await each('films', 'films', count('film', 'name', 'text'), names, wishes);
  for (const service of ['matching', 'submissions', 'billing'])
    await each(`${service}' copies of films`, service, count('film', 'id', 'int'), ids, wishes);
  await each('runs', 'matching', count('wizard_results', '"runKey"', 'uuid'), keys, wishes);
  await each('runs of films', 'matching', count('wizard_results', '"filmId"', 'int'), ids, wishes);
  await each(
    'settled payments',
    'billing',
    count('run_payment', '"runKey"', 'uuid', `and state = 'settled' and "paidBy" = 'token'`),
    keys,
    wishes,
  );
  await each(
    'tokens',
    'billing',
    `select "filmId" as key, -sum(amount) as n from ledger_entry where "filmId" = any($1::int[]) group by 1`,
    ids,
    wishes,
  );
  await each(
    'submissions',
    'submissions',
    count('user_submission', '"filmId"', 'int', `and state = 'to-submit' and snapshot is not null`),
    ids,
    wishes,
  );
  await each(
    'history lines',
    'submissions',
    `select "filmId" as key, count(*) as n from submission_change c join user_submission s on s.id = c."submissionId" where "filmId" = any($1::int[]) group by 1`,
    ids,
    wishes,
  );
  await each("matching's pairs", 'matching', count('pair', '"filmId"', 'int'), ids, wishes);
  const [{ off }] = await rows(
    state,
    'billing',
    `select coalesce(sum(amount), 0) - (select "availableStrategyTokens" from user_meta_data where "userId" = $1) as off from ledger_entry where "userId" = $1`,
    [userId],
  );
  if (Number(off) !== 0) wrong.push(`the balance differs from the ledger by ${off}`);
  for (const service of SERVICES) {
    const [{ waiting, failed }] = await rows(
      state,
      service,
      'select (select count(*)::int from outbox where published_at is null) as waiting, (select count(*)::int from failed) as failed',
    );
    if (waiting) wrong.push(`${service}: ${waiting} facts not told`);
    if (failed) wrong.push(`${service}: ${failed} facts not handled`);
  }
  return wrong;
}
