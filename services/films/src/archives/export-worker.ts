import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@laurel/rules/dates/days';
import { Background } from '@laurel/runtime/jobs/background';
import { backoffMs } from '@laurel/runtime/process/backoff';
import { Env } from '@laurel/runtime/process/env';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { FilmsEnv } from '../settings/films.env.js';
import type { Archive } from '../generated/client.js';
import { StillStorage } from '../storage/storage.js';
import { writeArchive } from './archive-file.js';
import { AreaFiles } from './area-files.js';
import { ArchiveSections } from './archive-sections.js';

/** Unique among the advisory locks in the service's database. The still cleanup job uses 0x0b10. */
const LOCK = 0x0b11;
/** The retries take some minutes. The caller token expires after an hour. */
const TRIES = 6;
const [FIRST_MS, MAX_MS] = [1000, 60_000];
/** Time limit of one archive. Others wait for it, so a longer one is given up. */
const TIME_LIMIT_MS = 20 * 60_000;

const dueAfter = (tries: number) => new Date(Date.now() + backoffMs(tries, { first: FIRST_MS, max: MAX_MS }));

/** The folder in which archives are written before they are stored. */
export const workFolder = (databaseUrl: string): string =>
  path.join(
    os.tmpdir(),
    `laurel-archives-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)}`,
  );

/**
 * Creates the requested archives one at a time, and deletes expired ones. Only one replica works at a time.
 * If it stops, another starts the archive over. If a section is unavailable or the time limit is exceeded,
 * the archive is retried after the others. After some minutes it has failed, and the user sees that.
 */
@Injectable()
export class ExportWorker extends Background {
  private readonly log = new Logger('archives');
  protected readonly work: PollingJob;
  /** Named after the database, so that workers of other databases on this machine do not share it. */
  private readonly folder: string;
  timeLimitMs = TIME_LIMIT_MS;
  constructor(
    private readonly env: Env,
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly sections: ArchiveSections,
  ) {
    super();
    this.folder = workFolder(env.DATABASE_URL);
    this.work = new PollingJob(env.DATABASE_URL, {
      name: 'archives',
      channel: 'archives',
      lock: LOCK,
      round: () => this.round(),
      restMs: () => this.restMs(),
    });
  }

  /** Waits until the next archive is due. A new request wakes it. */
  private async restMs(): Promise<number> {
    const next = await this.db.archive.findFirst({ where: { state: 'waiting' }, orderBy: { dueAt: 'asc' } });
    const sweep = (this.env as FilmsEnv).STILLS_SWEEP_MS;
    return next ? Math.min(Math.max(next.dueAt.getTime() - Date.now(), 10), sweep) : sweep;
  }

  /** Deletes what a crashed process left behind. Only the leading replica writes here. */
  private clear(): Promise<void> {
    return fs.rm(this.folder, { recursive: true, force: true });
  }

  /** Creates one archive and deletes the files of expired ones. Returns true if there may be more. */
  private async round(): Promise<boolean> {
    await this.clear();
    await this.sweep();
    const where = { state: 'waiting', dueAt: { lte: new Date() } };
    const archive = await this.db.archive.findFirst({ where, orderBy: { dueAt: 'asc' } });
    if (!archive) return false;
    const { id, tries } = archive;
    // A process that was killed each time, for example out of memory, leaves no other trace.
    if (tries >= TRIES) {
      this.log.error({ archive: id, tries, message: 'the process ended during every attempt' });
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
      // Counts from now, not from the start of this attempt, so that other users' requests come first.
      else
        await this.db.archive.updateMany({
          where: { id, state: 'waiting' },
          data: { dueAt: dueAfter(tries) },
        });
    }
    return true;
  }

  private async fail(id: string): Promise<void> {
    const data = { state: 'failed', callerToken: null };
    await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data });
  }

  private async make({ id, userId, callerToken }: Archive): Promise<void> {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    // A folder per attempt. A previous leader that does not know yet that it was replaced finds its own
    // folder deleted.
    const folder = await fs.mkdtemp(path.join(this.folder, 'of-'));
    const file = path.join(folder, 'archive.zip');
    const end = Date.now() + this.timeLimitMs;
    try {
      const areaFiles = new AreaFiles(folder);
      for (const [n, service] of this.sections.names.entries()) {
        for await (const { area, rows } of this.sections.read(service, userId, callerToken ?? '')) {
          if (Date.now() > end) throw new Error(`It took longer than ${this.timeLimitMs} ms.`);
          await areaFiles.add(service, area, rows);
        }
        await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data: { done: n + 1 } });
      }
      await areaFiles.end();
      const bytes = await writeArchive(file, areaFiles, this.storage, new Date());
      await this.storage.saveArchive(id, file);
      await this.finish(id, userId, bytes);
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }

  /** If the user was deleted meanwhile, the cleanup deletes the file. */
  private async finish(id: string, userId: string, bytes: number): Promise<void> {
    const endsAt = new Date(Date.now() + DAY_MS);
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.archive.updateMany({
        where: { id, state: 'waiting' },
        data: { state: 'made', bytes, endsAt, dueAt: endsAt, callerToken: null },
      });
      if (count === 0) return;
      const values = JSON.stringify({ path: '/profile#data', until: endsAt.toISOString() });
      await appendEvent(tx, 'mail.requested', `mail-archive-${id}`, 1, {
        userId,
        name: 'export-ready',
        values,
        lineKeys: [],
      });
    });
  }

  private async sweep(): Promise<void> {
    const isOver = { state: 'made', endsAt: { lt: new Date() } };
    const due = await this.db.archive.findMany({ where: { OR: [isOver, { state: 'removed' }] }, take: 50 });
    for (const { id, state } of due)
      try {
        await this.storage.removeArchive(id);
        if (state === 'removed') await this.db.archive.deleteMany({ where: { id, state } });
        else await this.db.archive.updateMany({ where: { id, state }, data: { state: 'over' } });
      } catch (error) {
        this.log.error({ archive: id, message: 'the file could not be deleted and will be retried', error });
      }
  }
}
