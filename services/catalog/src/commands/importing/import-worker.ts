import { Background } from '@laurel/runtime/jobs/background';
import { Env } from '@laurel/runtime/process/env';
import { deleteRows } from '@laurel/runtime/database/forget-rows';
import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { Importer } from './importer.js';

const LOCK = 0x1a9042;
const POLL_INTERVAL_MS = 15_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
/** Incomplete uploads are deleted after one day, and the rows of an import after thirty days. */
const STALE_UPLOADS = `"state" = 'receiving' and "changedAt" < now() - interval '1 day'`;
const OLD_IMPORTS = `"changedAt" < now() - interval '30 days'`;
const BELONGS_TO_OLD_IMPORT = `"importId" in (select "id" from "catalog_import" where ${OLD_IMPORTS})`;
const RESET_COUNTS = `update "catalog_import" set "total" = 0, "done" = 0 where "total" > 0 and ${OLD_IMPORTS}`;
/**
 * Selects the import that was processed least recently, because each batch updates `changedAt`. Skips imports
 * that a command-line process has leased.
 */
const SELECT_NEXT_IMPORT = `select "id" from "catalog_import" where "state" in ('reading', 'checking', 'comparing', 'applying', 'undoing')
  and coalesce("lockedUntil", now()) <= now() order by "changedAt", "id" limit 1`;

/** Processes imports in rotation. Only one replica works at a time. If it stops, another one continues. */
@Injectable()
export class ImportWorker extends Background {
  protected readonly work: PollingJob;
  private nextCleanupAt = 0;

  constructor(
    env: Env,
    private readonly db: Db,
    private readonly importer: Importer,
  ) {
    super();
    this.work = new PollingJob(env.DATABASE_URL, {
      name: 'imports',
      channel: 'imports',
      lock: LOCK,
      round: () => this.round(),
      getPauseMs: () => POLL_INTERVAL_MS,
    });
  }

  private async round(): Promise<boolean> {
    if (Date.now() > this.nextCleanupAt) await this.deleteExpired();
    const [next] = await this.db.rows<{ id: number }>(SELECT_NEXT_IMPORT);
    if (!next) return false;
    await this.importer.processNextBatch(next.id);
    return true;
  }

  async deleteExpired(): Promise<void> {
    this.nextCleanupAt = Date.now() + CLEANUP_INTERVAL_MS; // before the cleanup, so that a failing one does not block the imports
    await deleteRows(this.db, '"catalog_import"', STALE_UPLOADS);
    await deleteRows(this.db, '"catalog_import_row"', BELONGS_TO_OLD_IMPORT);
    await deleteRows(this.db, '"catalog_import_effect"', BELONGS_TO_OLD_IMPORT);
    await deleteRows(this.db, '"catalog_import_chunk"', BELONGS_TO_OLD_IMPORT);
    await this.db.$executeRawUnsafe(RESET_COUNTS);
  }
}
