import { Background } from '@laurel/runtime/background';
import { Env } from '@laurel/runtime/env';
import { PgRounds } from '@laurel/runtime/pg-rounds';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';
import type { FilmsEnv } from '../films.env.js';
import { StillStorage } from './storage.js';

/** Of any service's own locks in its database; the relay's is 0x0b0e. */
const LOCK = 0x0b10;
const BATCH = 50;
/** Finding what is due reads every row, and nobody waits for it. */
const MOST_MS = 600_000;

interface Due {
  fileName: string;
  /** Nobody has it any more; else only its upload is over. */
  isGone: boolean;
  isOver: boolean;
  isPicture: boolean;
}
const DUE = `select "fileName", "isGone", "isOver", "isPicture" from (
    select "fileName", "state" in ('picture', 'taken-down') as "isPicture", ("state" = 'gone' and "uploadEnds" < now()) or ("filmId" is null and "state" in ('wanted', 'kept', 'gone')) as "isGone",
      coalesce("uploadEnds" < now(), false) and not exists (select from shown_picture p where p."fileName" = f."fileName") as "isOver" from film_still f) s
  where "isGone" or "isOver" limit ${BATCH}`;

/**
 * Removes the files of what is gone (a still, its film, its owner), of festivals' pictures that none shows, and of uploads that nobody confirmed within
 * their day. One replica
 * does it at a time. What cannot be removed now is tried again with the next round.
 */
@Injectable()
export class StillSweeper extends Background {
  private readonly log = new Logger('stills');
  protected readonly work: PgRounds;
  constructor(
    env: Env,
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {
    super();
    this.work = new PgRounds(env.DATABASE_URL, {
      name: 'stills',
      channel: 'stills',
      lock: LOCK,
      round: () => this.sweep(),
      restMs: () => (env as FilmsEnv).STILLS_SWEEP_MS,
    });
  }

  /** One round; true if there may be more. */
  async sweep(): Promise<boolean> {
    const due = await this.db.inSql((tx) => tx.$queryRawUnsafe<Due[]>(DUE), MOST_MS);
    let isAllDone = true;
    for (const one of due)
      try {
        await this.empty(one);
      } catch (error) {
        isAllDone = false;
        this.log.error({ fileName: one.fileName, said: 'cannot be removed now', error });
      }
    return isAllDone && due.length === BATCH;
  }

  /** A row stays for as long as something may still be written under its name. */
  private async empty({ fileName, isGone, isOver, isPicture }: Due): Promise<void> {
    const where = { fileName };
    if (isPicture) return this.takeDown(fileName);
    await this.storage.removeUpload(fileName);
    const isKept = !isGone && (await this.closeUpload(fileName));
    if (isKept) return;
    await this.storage.remove(fileName);
    await this.db.filmStill.deleteMany({ where: isOver ? where : { ...where, uploadEnds: null } });
    await this.db.filmStill.updateMany({ where, data: { state: 'emptied' } });
  }

  /** A festival's: from here on none can show it any more. */
  private async takeDown(fileName: string): Promise<void> {
    const where = { fileName, uploadEnds: { lt: new Date() } };
    await this.db
      .$executeRaw`update film_still f set state = 'taken-down' where f."fileName" = ${fileName} and f.state = 'picture'
      and f."uploadEnds" < now() and not exists (select from shown_picture p where p."fileName" = f."fileName")`;
    if ((await this.db.filmStill.count({ where: { ...where, state: 'taken-down' } })) === 0) return;
    await this.storage.remove(fileName, 'pictures');
    await this.db.filmStill.deleteMany({ where: { ...where, state: 'taken-down' } });
  }

  /** True for a still that a film has. */
  private async closeUpload(fileName: string): Promise<boolean> {
    const where = { fileName, state: 'kept', filmId: { not: null } };
    const { count } = await this.db.filmStill.updateMany({ where, data: { uploadEnds: null } });
    return count > 0;
  }
}
