import type { PastEntry } from '@laurel/proto/submissions/v1/past_entries';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { freeEntriesOf } from '../past/free-entries.js';
import { pastEntryMessage } from '../past/past-messages.js';
import { ownFilm } from '../sending/own-film.js';

@Injectable()
export class PastEntries {
  constructor(private readonly db: Db) {}

  /** Refuses `film.not_found`, also for another's. */
  async of(filmId: number, mayActFor: MayActFor): Promise<PastEntry[]> {
    await ownFilm(this.db, filmId, mayActFor);
    return (await freeEntriesOf(this.db, filmId)).map(pastEntryMessage);
  }
}
