import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@laurel/rules/days';
import { Background } from '@laurel/runtime/background';
import { backoffMs } from '@laurel/runtime/backoff';
import { Env } from '@laurel/runtime/env';
import { record } from '@laurel/runtime/outbox';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';
import type { FilmsEnv } from '../films.env.js';
import type { Archive } from '../generated/client.js';
import { StillStorage } from '../stills/storage.js';
import { writeArchive } from './archive-file.js';
import { PartFiles } from './part-files.js';
import { Parts } from './parts.js';

/** Of any service's own locks in its database; the sweeper's is 0x0b10. */
const LOCK = 0x0b11;
/** Over some minutes; the pass ends after an hour. */
const TRIES = 6;
const [FIRST_MS, LONGEST_MS] = [1000, 60_000];
/** One that asks the services for longer is given up for this time: the others wait for it. */
const TURN_MS = 20 * 60_000;

const dueAfter = (tries: number) =>
  new Date(Date.now() + backoffMs(tries, { first: FIRST_MS, longest: LONGEST_MS }));

/** Where archives are written, before they are kept. */
export const workFolder = (databaseUrl: string): string =>
  path.join(
    os.tmpdir(),
    `laurel-archives-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)}`,
  );

/**
 * Makes the archives that were asked for, one at a time, and removes those that are over. One replica of all does; what it was at when it ended begins anew
 * elsewhere. A part that cannot be had, or all of it in time, is tried again after the others; after some minutes the archive has failed, and that is told to who looks.
 */
@Injectable()
export class Archivist extends Background {
  private readonly log = new Logger('archives');
  protected readonly work: PgRounds;
  /** Of this database, and of no other's archivist on the same machine. */
  private readonly folder: string;
  turnMs = TURN_MS;
  constructor(
    private readonly env: Env,
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly parts: Parts,
  ) {
    super();
    this.folder = workFolder(env.DATABASE_URL);
    this.work = new PgRounds(env.DATABASE_URL, {
      name: 'archives',
      channel: 'archives',
      lock: LOCK,
      round: () => this.round(),
      restMs: () => this.restMs(),
    });
  }

  /** Until the next is due; what is asked for meanwhile wakes it. */
  private async restMs(): Promise<number> {
    const next = await this.db.archive.findFirst({ where: { state: 'waiting' }, orderBy: { dueAt: 'asc' } });
    const sweep = (this.env as FilmsEnv).STILLS_SWEEP_MS;
    return next ? Math.min(Math.max(next.dueAt.getTime() - Date.now(), 10), sweep) : sweep;
  }

  /** What a process left behind that ended while it wrote: whoever leads writes alone. */
  private clear(): Promise<void> {
    return fs.rm(this.folder, { recursive: true, force: true });
  }

  /** One archive, and the files of those that are over; true if there may be more. */
  private async round(): Promise<boolean> {
    await this.clear();
    await this.sweep();
    const where = { state: 'waiting', dueAt: { lte: new Date() } };
    const archive = await this.db.archive.findFirst({ where, orderBy: { dueAt: 'asc' } });
    if (!archive) return false;
    const { id, tries } = archive;
    // Who ended in the midst of it each time, as for lack of memory, says so nowhere else.
    if (tries >= TRIES) {
      this.log.error({ archive: id, tries, said: 'its maker ended in the midst of it each time' });
      await this.fail(id);
      return true;
    }
    await this.db.archive.updateMany({
      where: { id, state: 'waiting' },
      data: { tries: { increment: 1 }, dueAt: dueAfter(tries), done: 0 },
    });
    try {
      await this.make(archive);
    } catch (error) {
      this.log.error({ archive: id, tries: tries + 1, error });
      if (tries + 1 >= TRIES) await this.fail(id);
      // From now, not from when its turn began: who asked meanwhile comes first.
      else
        await this.db.archive.updateMany({
          where: { id, state: 'waiting' },
          data: { dueAt: dueAfter(tries) },
        });
    }
    return true;
  }

  private async fail(id: string): Promise<void> {
    const data = { state: 'failed', pass: null };
    await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data });
  }

  private async make({ id, userId, pass }: Archive): Promise<void> {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Its own: who led before and does not know yet that they no longer do finds theirs gone.
    const folder = await fs.mkdtemp(path.join(this.folder, 'of-'));
    const file = path.join(folder, 'archive.zip');
    const end = Date.now() + this.turnMs;
    try {
      const parts = new PartFiles(folder);
      for (const [n, service] of this.parts.names.entries()) {
        for await (const { area, rows } of this.parts.of(service, userId, pass ?? '')) {
          if (Date.now() > end) throw new Error(`It took longer than ${this.turnMs} ms.`);
          await parts.add(service, area, rows);
        }
        await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data: { done: n + 1 } });
      }
      await parts.end();
      const bytes = await writeArchive(file, parts, this.storage, new Date());
      await this.storage.keepArchive(id, file);
      await this.tell(id, userId, bytes);
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }

  /** Of who is gone meanwhile, the sweeper removes what was made. */
  private async tell(id: string, userId: string, bytes: number): Promise<void> {
    const endsAt = new Date(Date.now() + DAY_MS);
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.archive.updateMany({
        where: { id, state: 'waiting' },
        data: { state: 'made', bytes, endsAt, dueAt: endsAt, pass: null },
      });
      if (count === 0) return;
      const values = JSON.stringify({ path: '/profile#data', until: endsAt.toISOString() });
      await record(tx, 'mail.wanted', `mail-archive-${id}`, 1, {
        userId,
        name: 'export-ready',
        values,
        lineKeys: [],
      });
    });
  }

  private async sweep(): Promise<void> {
    const isOver = { state: 'made', endsAt: { lt: new Date() } };
    const due = await this.db.archive.findMany({ where: { OR: [isOver, { state: 'gone' }] }, take: 50 });
    for (const { id, state } of due)
      try {
        await this.storage.removeArchive(id);
        if (state === 'gone') await this.db.archive.deleteMany({ where: { id, state } });
        else await this.db.archive.updateMany({ where: { id, state }, data: { state: 'over' } });
      } catch (error) {
        this.log.error({ archive: id, said: 'cannot be removed now', error });
      }
  }
}
