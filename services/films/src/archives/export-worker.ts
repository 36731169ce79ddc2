import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@laurel/rules/dates/days';
import { Background } from '@laurel/runtime/jobs/background';
import { JobWorker, type TaskHandlers } from '@laurel/runtime/jobs/job-worker';
import { Env } from '@laurel/runtime/process/env';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { Archive } from '../generated/client.js';
import { StillStorage } from '../storage/storage.js';
import { scheduleArchiveDeletion, MAX_ATTEMPTS, type JobPayloads } from './archive-jobs.js';
import { writeArchive } from './archive-file.js';
import { AreaFiles } from './area-files.js';
import { ArchiveSections } from './archive-sections.js';

/** The time limit for one archive, because other archives wait for it. */
const TIME_LIMIT_MS = 20 * 60_000;
/** The jobs share one queue, so one job runs at a time anyway. */
const CONCURRENCY = 1;

/** Returns the folder in which archives are written before they are stored. */
export const getWorkFolder = (databaseUrl: string): string =>
  path.join(
    os.tmpdir(),
    `laurel-archives-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)}`,
  );

/**
 * Creates the requested archives one at a time, and deletes expired ones. If the process ends, another
 * replica starts the archive again. If a section is unavailable or the time limit is exceeded, the archive is
 * tried again after the waiting ones. If this fails for some minutes, the archive is marked as failed, which
 * the user sees.
 */
@Injectable()
export class ExportWorker extends Background {
  private readonly log = new Logger('archives');
  protected readonly work: JobWorker<JobPayloads>;
  /**
   * The folder is named after the database, so that workers of other databases on this machine use other
   * folders.
   */
  private readonly folder: string;
  timeLimitMs = TIME_LIMIT_MS;
  constructor(
    env: Env,
    metrics: Metrics,
    private readonly db: Db,
    private readonly storage: StillStorage,
    private readonly sections: ArchiveSections,
  ) {
    super();
    this.folder = getWorkFolder(env.DATABASE_URL);
    const tasks: TaskHandlers<JobPayloads> = {
      make_archive: ({ id }, attempt) => this.run(id, attempt),
      delete_archive: ({ id }) => this.delete(id),
    };
    this.work = new JobWorker(env.DATABASE_URL, db, metrics, tasks, {}, CONCURRENCY);
  }

  /** Deletes the files that a killed process has left. No other job writes to this folder. */
  private deleteWorkFolder(): Promise<void> {
    return fs.rm(this.folder, { recursive: true, force: true });
  }

  private async run(id: string, attempt: number): Promise<void> {
    await this.deleteWorkFolder();
    const archive = await this.db.archive.findUnique({ where: { id, state: 'waiting' } });
    if (!archive) return;
    try {
      // Only the number of attempts reveals that the process was killed each time, for example because memory
      // was exhausted.
      if (attempt > MAX_ATTEMPTS) throw new Error('The process ended during the last attempt.');
      await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data: { done: 0 } });
      await this.createArchive(archive);
    } catch (error) {
      if (attempt < MAX_ATTEMPTS) throw error;
      this.log.error({ archive: id, attempt, error });
      await this.setFailed(id);
    } finally {
      await this.deleteWorkFolder();
    }
  }

  private async setFailed(id: string): Promise<void> {
    const data = { state: 'failed', callerToken: null };
    await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data });
  }

  private async createArchive({ id, userId, callerToken }: Archive): Promise<void> {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Each attempt has a separate folder. If another replica takes over, it deletes this folder, so that the
    // replaced attempt fails.
    const folder = await fs.mkdtemp(path.join(this.folder, 'of-'));
    const file = path.join(folder, 'archive.zip');
    const deadline = Date.now() + this.timeLimitMs;
    const areaFiles = new AreaFiles(folder);
    for (const [index, service] of this.sections.names.entries()) {
      for await (const { area, rows } of this.sections.read(service, userId, callerToken ?? '')) {
        if (Date.now() > deadline) throw new Error(`It took longer than ${this.timeLimitMs} ms.`);
        await areaFiles.add(service, area, rows);
      }
      await this.db.archive.updateMany({ where: { id, state: 'waiting' }, data: { done: index + 1 } });
    }
    await areaFiles.end();
    const bytes = await writeArchive(file, areaFiles, this.storage, new Date());
    await this.storage.saveArchive(id, file);
    await this.saveResult(id, userId, bytes);
  }

  /** Does nothing if the user was deleted in the meantime. A job then deletes the file. */
  private async saveResult(id: string, userId: string, bytes: number): Promise<void> {
    const endsAt = new Date(Date.now() + DAY_MS);
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.archive.updateMany({
        where: { id, state: 'waiting' },
        data: { state: 'made', bytes, endsAt, callerToken: null },
      });
      if (count === 0) return;
      await scheduleArchiveDeletion(tx, id, endsAt);
      const values = JSON.stringify({ path: '/profile#data', until: endsAt.toISOString() });
      await appendEvent(tx, 'mail.requested', `mail-archive-${id}`, 1, {
        userId,
        name: 'export-ready',
        values,
        lineKeys: [],
      });
    });
  }

  private async delete(id: string): Promise<void> {
    await this.storage.removeArchive(id);
    await this.db.archive.deleteMany({ where: { id, state: 'removed' } });
    await this.db.archive.updateMany({ where: { id, state: 'made' }, data: { state: 'over' } });
  }
}
