import { Background } from '@laurel/runtime/background';
import { Env } from '@laurel/runtime/env';
import { forgetRows } from '@laurel/runtime/forget-rows';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database.js';
import { Importer } from './importer.js';

const LOCK = 0x1a9042;
const REST_MS = 15_000;
const SWEEP_MS = 3_600_000;
/** Whoever sent half a file does not come back after a day; what became of each record is kept for thirty. */
const HALF_SENT = `"state" = 'receiving' and "changedAt" < now() - interval '1 day'`;
const OLD = `"changedAt" < now() - interval '30 days'`;
const OF_OLD = `"importId" in (select "id" from "catalog_import" where ${OLD})`;
const COUNT_NONE = `update "catalog_import" set "total" = 0, "done" = 0 where "total" > 0 and ${OLD}`;
/** In turns: each batch says when it was. What somebody at the command line works on is taken over when nothing was heard of them for a while. */
const NEXT = `select "id" from "catalog_import" where "state" in ('reading', 'checking', 'comparing', 'applying')
  and coalesce("heldUntil", now()) <= now() order by "changedAt", "id" limit 1`;

/** Works on imports in turns, the one first that waits longest: one replica of all at a time. What it was at when it ended goes on elsewhere, where it was left. */
@Injectable()
export class ImportWorker extends Background {
  protected readonly work: PgRounds;
  private sweepAt = 0;

  constructor(
    env: Env,
    private readonly db: Db,
    private readonly importer: Importer,
  ) {
    super();
    this.work = new PgRounds(env.DATABASE_URL, {
      name: 'imports',
      channel: 'imports',
      lock: LOCK,
      round: () => this.round(),
      restMs: () => REST_MS,
    });
  }

  private async round(): Promise<boolean> {
    if (Date.now() > this.sweepAt) await this.sweep();
    const [next] = await this.db.rows<{ id: number }>(NEXT);
    if (!next) return false;
    await this.importer.step(next.id);
    return true;
  }

  /** Forgets what is old. */
  async sweep(): Promise<void> {
    this.sweepAt = Date.now() + SWEEP_MS; // one that fails keeps no import waiting
    await forgetRows(this.db, '"catalog_import"', HALF_SENT);
    await forgetRows(this.db, '"catalog_import_row"', OF_OLD);
    await forgetRows(this.db, '"catalog_import_part"', OF_OLD);
    await this.db.$executeRawUnsafe(COUNT_NONE);
  }
}
