import fs from 'node:fs';
import path from 'node:path';
import { Database } from '@laurel/runtime/database';
import type { Env } from '@laurel/runtime/env';
import type { MatchingEnv } from '../src/matching.env.js';
import { Readiness } from '@laurel/runtime/health';
import { rebuild } from '@laurel/runtime/rebuild';
import { Logger } from '@nestjs/common';
import { Catalogue } from '../src/catalogue/catalogue.js';
import { Copies } from '../src/catalogue/copies.js';
import { Rematches } from '../src/catalogue/rematches.js';
import { Snapshot } from '../src/catalogue/snapshot.js';
import type { Db } from '../src/database.js';
import { matching } from '../src/matching.module.js';
import { catalogue, db, held, inside, stack, stage } from './stage.js';
import { until } from '../../../deploy/local/until.mjs';

stage();

describe('a snapshot on disk', () => {
  const file = () => path.join(stack.folder, 'matching.snapshot');
  /** Another replica over the same copies, and what its log said. */
  async function started(meanwhile: (other: Catalogue) => Promise<void> = async () => {}) {
    const said: string[] = [];
    const log = jest
      .spyOn(Logger.prototype, 'warn')
      .mockImplementation(({ said: text }) => void said.push(text));
    const env = {
      DATABASE_URL: stack.url('matching'),
      SNAPSHOT_FILE: file(),
      CATALOGUE_RESTS_MS: 15_000,
    } as unknown as MatchingEnv;
    const readiness = new Readiness();
    const other = new Catalogue(new Copies(db), new Rematches(db), new Snapshot(env), env, readiness);
    const news = jest.spyOn(Logger.prototype, 'log');
    other.onApplicationBootstrap();
    await until(async () => (await readiness.ask()).ready);
    const line = news.mock.calls.map(([text]) => text).findLast((text) => text?.competitions) as {
      isFromSnapshot: boolean;
      news: number;
    };
    await meanwhile(other);
    await other.beforeApplicationShutdown();
    log.mockRestore();
    news.mockRestore();
    return { other, said, line };
  }
  const written = () => until(() => fs.existsSync(file()));
  /** No transaction is open that began before the last copy was written: other databases of the same server count too. */
  const settled = () =>
    until(async () => {
      const isOver = (table: string) =>
        `coalesce(max("writtenIn"::text::bigint), 0) < $1::bigint from ${table}`;
      const { from } = await new Copies(db).mark();
      const { rows } = await db.pool.query(
        `select (select ${isOver('festival')}) and (select ${isOver('competition')}) as ok`,
        [from],
      );
      return rows[0].ok as boolean;
    });

  it('begins where the last start stood, and reads what was written since', async () => {
    const [before] = await held({ name: 'before' });
    await settled();
    expect((await started()).line.isFromSnapshot).toBe(false);
    await written();
    const [after] = await held({ name: 'after' });
    const { other, line, said } = await started();
    expect({ ...line, said }).toMatchObject({ isFromSnapshot: true, said: [], news: 2 });
    expect([before, after].map((id) => other.one(id!))).toEqual(
      [before, after].map((id) => catalogue().one(id!)),
    );
    expect(other.engine.index.rows.table.count).toBe(catalogue().engine.index.rows.table.count);
  });

  it('that is taken anew holds what came since', async () => {
    await started(async (other) => {
      const ids = await held({ name: 'one' }, { name: 'two' }, { name: 'three' });
      await until(() => ids.every((id) => other.one(id)));
      await settled();
      await other.keepSnapshot();
    });
    expect((await started()).line).toMatchObject({ isFromSnapshot: true, news: 0 });
  });

  it.each([
    [
      'one byte of it is another',
      (bytes: Buffer) => bytes.fill(bytes.at(-1)! ^ 1, bytes.length - 1),
      /is damaged/,
    ],
    [
      'half of it is missing',
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      /is damaged|is cut off/,
    ],
    [
      'it is of another format',
      (bytes: Buffer) => Buffer.concat([Buffer.from('laurel matching 0\n'), bytes.subarray(18)]),
      /another format/,
    ],
    ['it is empty', () => Buffer.alloc(0), /is cut off/],
  ])('is refused, said in the log and made anew when %s', async (_what, damage, words) => {
    await started();
    await written();
    fs.writeFileSync(file(), damage(fs.readFileSync(file())));
    const { said, line, other } = await started();
    expect(said.join()).toMatch(words);
    expect(line.isFromSnapshot).toBe(false);
    expect(other.engine.index.rows.table.count).toBe(catalogue().engine.index.rows.table.count);
    await until(async () => (await started()).line.isFromSnapshot);
  });

  it('that is newer than the database, which was restored, is not believed', async () => {
    const { from, ...mark } = await new Copies(db).mark();
    const later = { ...mark, from: String(BigInt(from) + 1_000_000n) };
    const snapshot = new Snapshot({ SNAPSHOT_FILE: file() } as unknown as Env);
    await snapshot.write({ mark: later, festivals: [], competitions: [] });
    const { said, line, other } = await started();
    expect([said.join(), line.isFromSnapshot]).toEqual([
      expect.stringMatching(/newer than the database/),
      false,
    ]);
    expect(other.engine.index.rows.table.count).toBe(catalogue().engine.index.rows.table.count);
  });
  it.each(['festival', 'competition'])('is of other copies where the table %s is another', async (table) => {
    const client = await db.pool.connect();
    try {
      const copies = new Copies({ pool: client } as unknown as Db);
      await client.query('begin');
      const { line } = await copies.mark();
      expect((await copies.mark()).line).toBe(line);
      await client.query(`alter table ${table} rename to former; create table ${table} (like former)`);
      expect((await copies.mark()).line).not.toBe(line);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('of copies that were emptied meanwhile holds nothing, and running replicas are empty at once', async () => {
    await started();
    await written();
    for (const copy of Object.values(matching.copies!)) await rebuild(inside(Database), copy);
    await until(() => catalogue().engine.index.rows.table.count === 0);
    const { said, other } = await started();
    expect(said.join()).toMatch(/other copies/);
    expect(other.engine.index.rows.table.count).toBe(0);
  });
});
