import { randomUUID } from 'node:crypto';
import type { Tx } from '@laurel/runtime/database/tx';
import { addJob } from '@laurel/runtime/jobs/add-job';
import { deadJobs } from '@laurel/runtime/jobs/dead-jobs';
import { JobWorker, type Schedule } from '@laurel/runtime/jobs/job-worker';
import { Metrics } from '@laurel/runtime/observability/metrics';
import pg from 'pg';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { areJobsDone, changeJobs, listJobs } from './jobs.js';

let stack: Awaited<ReturnType<typeof startStack>>, pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack({ databases: ['films'] });
  pool = new pg.Pool({ connectionString: stack.url('films'), application_name: 'test' }).on(
    'error',
    () => {},
  );
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});

const createTx = (query: pg.Pool | pg.PoolClient): Tx => ({
  $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) => (await query.query(sql, values)).rows as T,
  $executeRawUnsafe: async (sql, ...values) => (await query.query(sql, values)).rowCount ?? 0,
});
const db = () => createTx(pool);

/** A worker whose jobs wait until the test releases them, and fail if the test says so. */
function startWorker(schedule: Schedule<{ handle: object }> = {}) {
  const seen = { started: [] as string[], isBlocked: false, isFailing: false };
  const handle = async ({ id = 'scheduled' }: { id?: string }) => {
    seen.started.push(id);
    const { isFailing } = seen;
    await until(() => !seen.isBlocked);
    if (isFailing) throw new Error('a failure of the test');
  };
  const worker = new JobWorker(stack.url('films'), db(), new Metrics(), { handle }, schedule);
  worker.start();
  return { seen, worker };
}
const add = (id: string, tx = db()) => addJob(tx, { task: 'handle', payload: { id }, objectId: id });
async function useWorker(
  work: (worker: ReturnType<typeof startWorker>) => Promise<void>,
  schedule?: Schedule<{ handle: object }>,
) {
  const item = startWorker(schedule);
  try {
    await work(item);
  } finally {
    item.seen.isBlocked = false;
    await item.worker.stop();
    await pool.query('delete from graphile_worker._private_jobs');
  }
}

it('runs a job after its transaction is committed, and none of a transaction that is rolled back', () =>
  useWorker(async ({ seen }) => {
    const client = await pool.connect();
    const [undone, done] = [randomUUID(), randomUUID()];
    for (const [id, end] of [
      [undone, 'rollback'],
      [done, 'commit'],
    ] as const) {
      await client.query('begin');
      await add(id, createTx(client));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(seen.started).toEqual([]);
      await client.query(end);
    }
    client.release();
    await until(() => seen.started.length > 0);
    await until(() => areJobsDone(db()));
    expect(seen.started).toEqual([done]);
  }));

it('runs one job for an object that was scheduled several times', async () => {
  for (const id of ['film', 'film', 'other', 'film']) await add(id);
  await useWorker(async ({ seen }) => {
    await until(() => areJobsDone(db()));
    expect(seen.started.toSorted()).toEqual(['film', 'other']);
  });
});

it('runs a job again that was scheduled while it ran, and reports no failure of the first run', () =>
  useWorker(async ({ seen, worker }) => {
    Object.assign(seen, { isBlocked: true, isFailing: true });
    await add('film');
    await until(() => seen.started.length === 1);
    seen.isFailing = false;
    await add('film');
    await until(() => seen.started.length === 2);
    seen.isBlocked = false;
    await until(() => areJobsDone(db()));
    expect(await deadJobs.list(db() as never)).toEqual([]);
    await worker['clean']();
    expect(await listJobs(db(), 'true')).toEqual([]);
    expect(seen.started).toEqual(['film', 'film']);
  }));

it('runs each job in one of two replicas', () =>
  useWorker((item) =>
    useWorker(async (other) => {
      const ids = Array.from({ length: 30 }, (_, n) => `film-${n}`);
      await Promise.all(ids.map((id) => add(id)));
      await until(() => areJobsDone(db()));
      expect([...item.seen.started, ...other.seen.started].toSorted()).toEqual(ids.toSorted());
    }),
  ));

it('runs the jobs of a killed process, and not those of a running one', () =>
  useWorker(async ({ seen, worker }) => {
    seen.isBlocked = true;
    await add('running');
    await until(() => seen.started.length === 1);
    await add('killed');
    await until(() => seen.started.length === 2);
    // A running worker is recognised by the name of its connection, which it gets a moment after the start.
    const COUNT_NAMED = `select count(*)::int as count from pg_stat_activity where application_name in
      (select locked_by from graphile_worker._private_jobs)`;
    await until(async () => (await pool.query(COUNT_NAMED)).rows[0].count === 1);
    await changeJobs(db(), `locked_at = now() - interval '1 minute'`);
    await changeJobs(db(), `locked_by = 'pool-killed'`, `key = 'handle:killed'`);
    await worker['clean']();
    await until(() => seen.started.length === 3);
    expect(seen.started.at(-1)).toBe('killed');
  }));

it('finishes the running jobs before it stops, and starts no others', async () => {
  const { seen, worker } = startWorker();
  seen.isBlocked = true;
  await add('running');
  await until(() => seen.started.length === 1);
  let isStopped = false;
  const stopped = worker.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isStopped).toBe(false);
  seen.isBlocked = false;
  await stopped;
  expect(await listJobs(db())).toEqual([]);
  await add('later');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen.started).toEqual(['running']);
  await pool.query('delete from graphile_worker._private_jobs');
});

it('continues after its connections were lost in the middle of a job', () =>
  useWorker(async ({ seen, worker }) => {
    seen.isBlocked = true;
    await add('before');
    await until(() => seen.started.length === 1);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'test'`,
    );
    seen.isBlocked = false;
    await add('after');
    await until(async () => {
      await worker['clean']();
      return areJobsDone(db());
    });
    expect(seen.started).toContain('after');
  }));

it('runs a job again whose result could not be stored, and continues', () =>
  useWorker(async ({ seen, worker }) => {
    await pool.query(`create function fail_delete() returns trigger language plpgsql as $$ begin raise 'a fault of the test'; end $$;
      create trigger fails before delete on graphile_worker._private_jobs for each row execute function fail_delete()`);
    await add('film');
    await until(() => seen.started.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await pool.query('drop function fail_delete cascade');
    await changeJobs(db(), `locked_at = now() - interval '1 minute'`);
    await until(async () => {
      await worker['clean']();
      return areJobsDone(db());
    });
    expect(seen.started).toEqual(['film', 'film']);
  }));

it('runs a task at the times of its schedule, and later for a time that passed while no worker ran', async () => {
  await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('handle', now() - interval '3 hours')`);
  await useWorker(
    async ({ seen }) => {
      await until(() => seen.started.length > 0);
      expect(seen.started[0]).toBe('scheduled');
    },
    { handle: '0 * * * *' },
  );
});
