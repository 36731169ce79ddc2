import fs from 'node:fs';
import path from 'node:path';
import { Database } from '@laurel/runtime/database/client';
import type { Env } from '@laurel/runtime/process/env';
import type { MatchingEnv } from '../src/settings/matching.env.js';
import { Readiness } from '@laurel/runtime/observability/health';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { Logger } from '@nestjs/common';
import { Catalogue } from '../src/catalogue/catalogue.js';
import { Projections } from '../src/projections/read-projections.js';
import { Rematches } from '../src/catalogue/rematches.js';
import { CatalogueSnapshot } from '../src/catalogue/catalogue-snapshot.js';
import type { Db } from '../src/database/client.js';
import { matching } from '../src/matching.module.js';
import { getCatalogue, db, addCompetitions, getProvider, stack, setUpService } from './setup.js';
import { until } from '../../../deploy/testing/until.mjs';

setUpService();

describe('a snapshot on disk', () => {
  const file = () => path.join(stack.folder, 'matching.snapshot');
  /** Starts another replica on the same projections, and collects the warnings of its log. */
  async function startReplica(work: (replica: Catalogue) => Promise<void> = async () => {}) {
    const warnings: string[] = [];
    const log = vi
      .spyOn(Logger.prototype, 'warn')
      .mockImplementation(({ message: text }) => void warnings.push(text));
    const env = {
      DATABASE_URL: stack.url('matching'),
      SNAPSHOT_FILE: file(),
      CATALOGUE_DEBOUNCE_MS: 15_000,
    } as unknown as MatchingEnv;
    const readiness = new Readiness();
    const replica = new Catalogue(
      new Projections(db),
      new Rematches(db),
      new CatalogueSnapshot(env),
      env,
      readiness,
    );
    const logSpy = vi.spyOn(Logger.prototype, 'log');
    replica.onApplicationBootstrap();
    await until(async () => (await readiness.getState()).ready);
    const startLog = logSpy.mock.calls.map(([text]) => text).findLast((text) => text?.competitions) as {
      isFromSnapshot: boolean;
      changes: number;
    };
    await work(replica);
    await replica.beforeApplicationShutdown();
    log.mockRestore();
    logSpy.mockRestore();
    return { replica, warnings, startLog };
  }
  const waitForFile = () => until(() => fs.existsSync(file()));
  /**
   * Waits until every transaction that is older than the last write has ended. Transactions in other
   * databases of the server count too.
   */
  const waitForOlderTransactions = () =>
    until(async () => {
      const isOver = (table: string) =>
        `coalesce(max("writtenIn"::text::bigint), 0) < $1::bigint from ${table}`;
      const { fromTransaction } = await new Projections(db).getPosition();
      const { rows } = await db.pool.query(
        `select (select ${isOver('festival')}) and (select ${isOver('competition')}) as ok`,
        [fromTransaction],
      );
      return rows[0].ok as boolean;
    });

  it('is loaded by a new replica, which then reads newer changes from the database', async () => {
    const [before] = await addCompetitions({ name: 'before' });
    await waitForOlderTransactions();
    expect((await startReplica()).startLog.isFromSnapshot).toBe(false);
    await waitForFile();
    const [after] = await addCompetitions({ name: 'after' });
    const { replica, startLog, warnings } = await startReplica();
    expect({ ...startLog, warnings }).toMatchObject({ isFromSnapshot: true, warnings: [], changes: 2 });
    expect([before, after].map((id) => replica.getCompetition(id!))).toEqual(
      [before, after].map((id) => getCatalogue().getCompetition(id!)),
    );
    expect(replica.engine.index.rows.rowById.size).toBe(getCatalogue().engine.index.rows.rowById.size);
  });

  it('contains the newer changes when it is written again', async () => {
    await startReplica(async (replica) => {
      const ids = await addCompetitions({ name: 'one' }, { name: 'two' }, { name: 'three' });
      await until(() => ids.every((id) => replica.getCompetition(id)));
      await waitForOlderTransactions();
      await replica.saveSnapshot();
    });
    expect((await startReplica()).startLog).toMatchObject({ isFromSnapshot: true, changes: 0 });
  });

  it.each([
    [
      'one byte of it has changed',
      (bytes: Buffer) => bytes.fill(bytes.at(-1)! ^ 1, bytes.length - 1),
      /is damaged/,
    ],
    [
      'half of it is missing',
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      /is damaged|is truncated/,
    ],
    [
      'it has another format',
      (bytes: Buffer) => Buffer.concat([Buffer.from('laurel matching 0\n'), bytes.subarray(18)]),
      /another format/,
    ],
    ['it is empty', () => Buffer.alloc(0), /is truncated/],
  ])('is rejected, logged and replaced when %s', async (_title, damage, pattern) => {
    await startReplica();
    await waitForFile();
    fs.writeFileSync(file(), damage(fs.readFileSync(file())));
    const { warnings, startLog, replica } = await startReplica();
    expect(warnings.join()).toMatch(pattern);
    expect(startLog.isFromSnapshot).toBe(false);
    expect(replica.engine.index.rows.rowById.size).toBe(getCatalogue().engine.index.rows.rowById.size);
    await until(async () => (await startReplica()).startLog.isFromSnapshot);
  });

  it('is rejected when it is newer than the restored database', async () => {
    const { lineage, fromTransaction } = await new Projections(db).getPosition();
    const later = { lineage, fromTransaction: String(BigInt(fromTransaction) + 1_000_000n) };
    const snapshot = new CatalogueSnapshot({ SNAPSHOT_FILE: file() } as unknown as Env);
    await snapshot.write({ position: later, festivals: [], competitions: [] });
    const { warnings, startLog, replica } = await startReplica();
    expect([warnings.join(), startLog.isFromSnapshot]).toEqual([
      expect.stringMatching(/newer than the database/),
      false,
    ]);
    expect(replica.engine.index.rows.rowById.size).toBe(getCatalogue().engine.index.rows.rowById.size);
  });
  it.each(['festival', 'competition'])('is invalid when the table %s was replaced', async (table) => {
    const client = await db.pool.connect();
    try {
      const projections = new Projections({ pool: client } as unknown as Db);
      await client.query('begin');
      const { lineage } = await projections.getPosition();
      expect((await projections.getPosition()).lineage).toBe(lineage);
      await client.query(`alter table ${table} rename to former; create table ${table} (like former)`);
      expect((await projections.getPosition()).lineage).not.toBe(lineage);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('is discarded when the projections were emptied, and running replicas are emptied immediately', async () => {
    await startReplica();
    await waitForFile();
    for (const projection of Object.values(matching.projections!))
      await rebuild(getProvider(Database), projection);
    await until(() => getCatalogue().engine.index.rows.rowById.size === 0);
    const { warnings, replica } = await startReplica();
    expect(warnings.join()).toMatch(/other projections/);
    expect(replica.engine.index.rows.rowById.size).toBe(0);
  });
});
