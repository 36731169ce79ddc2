import { Background } from '@laurel/runtime/jobs/background';
import { Env } from '@laurel/runtime/process/env';
import { PollingJob } from '@laurel/runtime/jobs/polling-job';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import type { FilmsEnv } from '../../settings/films.env.js';
import { StillStorage } from '../../storage/storage.js';

/** Unique among the advisory locks in the service's database. The relay uses 0x0b0e. */
const CLEANUP_LOCK = 0x0b10;
const BATCH_SIZE = 50;
/** The query reads every row. No caller waits for it. */
const MAX_QUERY_MS = 600_000;

interface DueStill {
  fileName: string;
  /** True if nothing refers to the still any more. False if only its upload has expired. */
  isDeleted: boolean;
  /** True if the upload or the picture has expired. */
  isExpired: boolean;
  isPicture: boolean;
}
const SELECT_DUE_STILLS = `select "fileName", "isDeleted", "isExpired", "isPicture" from (
    select "fileName", "state" in ('picture', 'taken-down') as "isPicture",
      ("state" = 'removed' and "uploadEnds" < now())
        or ("filmId" is null and "state" in ('requested', 'stored', 'removed')) as "isDeleted",
      coalesce("uploadEnds" < now(), false)
        and not exists (select from shown_picture p where p."fileName" = f."fileName") as "isExpired"
    from film_still f) s
  where "isDeleted" or "isExpired" limit ${BATCH_SIZE}`;

/**
 * Deletes the files of deleted stills, films and users, of festival pictures that no festival shows, and of
 * unconfirmed uploads after a day. Only one replica works at a time. A failed deletion is retried in the next
 * round.
 */
@Injectable()
export class StillCleanupJob extends Background {
  private readonly log = new Logger('stills');
  protected readonly work: PollingJob;
  constructor(
    env: Env,
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {
    super();
    this.work = new PollingJob(env.DATABASE_URL, {
      name: 'stills',
      channel: 'stills',
      lock: CLEANUP_LOCK,
      round: () => this.cleanUp(),
      getPauseMs: () => (env as FilmsEnv).STILLS_CLEANUP_MS,
    });
  }

  /** Runs one round. Returns true if more work may remain. */
  async cleanUp(): Promise<boolean> {
    const dueStills = await this.db.inSql(
      (tx) => tx.$queryRawUnsafe<DueStill[]>(SELECT_DUE_STILLS),
      MAX_QUERY_MS,
    );
    let hasNoError = true;
    for (const still of dueStills)
      try {
        await this.deleteFiles(still);
      } catch (error) {
        hasNoError = false;
        this.log.error({
          fileName: still.fileName,
          message: 'the file could not be deleted and will be retried',
          error,
        });
      }
    return hasNoError && dueStills.length === BATCH_SIZE;
  }

  /** Deletes the files. The row stays as long as a file may still be written under its name. */
  private async deleteFiles({ fileName, isDeleted, isExpired, isPicture }: DueStill): Promise<void> {
    const where = { fileName };
    if (isPicture) return this.takeDown(fileName);
    await this.storage.removeUpload(fileName);
    const isInUse = !isDeleted && (await this.closeUpload(fileName));
    if (isInUse) return;
    await this.storage.remove(fileName);
    await this.db.filmStill.deleteMany({ where: isExpired ? where : { ...where, uploadEnds: null } });
    await this.db.filmStill.updateMany({ where, data: { state: 'emptied' } });
  }

  /** Marks a festival's picture as deleted, so that no festival can show it any more. */
  private async takeDown(fileName: string): Promise<void> {
    const where = { fileName, uploadEnds: { lt: new Date() } };
    await this.db
      .$executeRaw`update film_still f set state = 'taken-down' where f."fileName" = ${fileName} and f.state = 'picture'
      and f."uploadEnds" < now() and not exists (select from shown_picture p where p."fileName" = f."fileName")`;
    if ((await this.db.filmStill.count({ where: { ...where, state: 'taken-down' } })) === 0) return;
    await this.storage.remove(fileName, 'pictures');
    await this.db.filmStill.deleteMany({ where: { ...where, state: 'taken-down' } });
  }

  /** Marks the upload of a stored still as closed. Returns true if a film has the still. */
  private async closeUpload(fileName: string): Promise<boolean> {
    const where = { fileName, state: 'stored', filmId: { not: null } };
    const { count } = await this.db.filmStill.updateMany({ where, data: { uploadEnds: null } });
    return count > 0;
  }
}
