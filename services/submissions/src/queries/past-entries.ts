import type { PastEntry } from '@laurel/proto/submissions/v1/past_entries';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { findUncataloguedEntries } from '../past-entries/uncatalogued-entries.js';
import { toPastEntryMessage } from '../past-entries/past-entry-messages.js';
import { getAccessibleFilm } from '../submissions/accessible-film.js';

@Injectable()
export class PastEntries {
  constructor(private readonly db: Db) {}

  /** @throws film.not_found also if the film belongs to another user */
  async find(filmId: number, mayActFor: MayActFor): Promise<PastEntry[]> {
    await getAccessibleFilm(this.db, filmId, mayActFor);
    return (await findUncataloguedEntries(this.db, filmId)).map(toPastEntryMessage);
  }
}
