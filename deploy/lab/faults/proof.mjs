// Counts the results of the tasks in every service's database.
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../../workspace/repository.mjs';
import { withClient } from '../../install/servers/postgres.mjs';

const MAX_WAIT_MS = 30_000;
const getDatabaseUrl = ({ secrets, ports }, name) =>
  `postgresql://${name}:${secrets.databases[name]}@127.0.0.1:${ports.postgres}/${name}`;
const queryRows = (state, name, sql, values = []) =>
  withClient(getDatabaseUrl(state, name), async (db) => (await db.query(sql, values)).rows);

/** Grants tokens to work with, booked like any others. */
export async function grantTokens(state, userId, amount) {
  const entry = `insert into ledger_entry ("userId", kind, token, amount, reason, "idempotencyKey") values ($1, 'grant', 'strategy', $2, 'For faults', $3)`;
  await queryRows(state, 'billing', entry, [userId, amount, `faults:${Date.now()}`]);
  await queryRows(
    state,
    'billing',
    `update user_meta_data set "availableStrategyTokens" = "availableStrategyTokens" + $2 where "userId" = $1`,
    [userId, amount],
  );
}

/**
 * Returns one sentence per inconsistency: a missing or duplicate row, a wrong balance, an unpublished or failed
 * event. Retries for 30 s.
 */
export async function findInconsistencies(state, userId, tasks) {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (true) {
    const found = await checkTasks(state, userId, tasks);
    if (found.length === 0 || Date.now() > deadline) return found;
    await sleep(250);
  }
}

async function checkTasks(state, userId, tasks) {
  const [ids, keys] = [tasks.map(({ filmId }) => filmId), tasks.map(({ runKey }) => runKey)];
  const names = tasks.map(({ name }) => name);
  const inconsistencies = [];
  /** Checks that the query counts exactly one row for each key. */
  const checkOneEach = async (label, service, sql, expectedKeys) => {
    const countByKey = new Map(
      (await queryRows(state, service, sql, [expectedKeys])).map(({ key, n }) => [String(key), Number(n)]),
    );
    const getCount = (key) => countByKey.get(String(key)) ?? 0;
    const wrongKeys = expectedKeys.filter((key) => getCount(key) !== 1);
    const [firstKey] = wrongKeys;
    if (wrongKeys.length)
      inconsistencies.push(
        `${label}: ${wrongKeys.length} of ${tasks.length} (${firstKey}: ${getCount(firstKey)})`,
      );
  };
  const countBy = (table, key, type, condition = '') =>
    `select ${key} as key, count(*) as n from ${table} where ${key} = any($1::${type}[]) ${condition} group by 1`;
  await checkOneEach('films', 'films', countBy('film', 'name', 'text'), names);
  for (const service of ['matching', 'submissions', 'billing'])
    await checkOneEach(`the film projection of ${service}`, service, countBy('film', 'id', 'int'), ids);
  await checkOneEach('runs', 'matching', countBy('wizard_results', '"runKey"', 'uuid'), keys);
  await checkOneEach('runs of films', 'matching', countBy('wizard_results', '"filmId"', 'int'), ids);
  await checkOneEach(
    'settled payments',
    'billing',
    countBy('run_payment', '"runKey"', 'uuid', `and state = 'settled' and "paidBy" = 'token'`),
    keys,
  );
  await checkOneEach(
    'tokens',
    'billing',
    `select "filmId" as key, -sum(amount) as n from ledger_entry where "filmId" = any($1::int[]) group by 1`,
    ids,
  );
  await checkOneEach(
    'submissions',
    'submissions',
    countBy('user_submission', '"filmId"', 'int', `and state = 'to-submit' and snapshot is not null`),
    ids,
  );
  await checkOneEach(
    'history lines',
    'submissions',
    `select "filmId" as key, count(*) as n from submission_change c join user_submission s on s.id = c."submissionId" where "filmId" = any($1::int[]) group by 1`,
    ids,
  );
  await checkOneEach("matching's pairs", 'matching', countBy('pair', '"filmId"', 'int'), ids);
  const [{ difference }] = await queryRows(
    state,
    'billing',
    `select coalesce(sum(amount), 0) - (select "availableStrategyTokens" from user_meta_data where "userId" = $1) as difference from ledger_entry where "userId" = $1`,
    [userId],
  );
  if (Number(difference) !== 0) inconsistencies.push(`the balance differs from the ledger by ${difference}`);
  for (const service of SERVICES) {
    const [{ waiting, failed }] = await queryRows(
      state,
      service,
      'select (select count(*)::int from outbox where published_at is null) as waiting, (select count(*)::int from failed_event) as failed',
    );
    if (waiting) inconsistencies.push(`${service}: ${waiting} events not published`);
    if (failed) inconsistencies.push(`${service}: ${failed} events not handled`);
  }
  return inconsistencies;
}
