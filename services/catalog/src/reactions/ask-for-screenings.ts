import { Database } from '@laurel/runtime/database';
import { rebuild } from '@laurel/runtime/rebuild';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { screenings } from './keep-screenings-when-film-registered.js';

const WANTED = `select from arriving where aggregate = 'copy-film-first'`;

/** Films that were registered before the catalogue kept their festivals are told again, once: its migration says that they are wanted. */
@Injectable()
export class AskForScreenings implements OnApplicationBootstrap {
  constructor(private readonly db: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    const wanted = await this.db.$queryRawUnsafe<unknown[]>(WANTED);
    if (wanted.length > 0) await rebuild(this.db, screenings);
  }
}
