import type { GetListPdfResponse } from '@laurel/proto/submissions/v1/lists';
import { isTimeZone } from '@laurel/rules/people';
import type { MayActFor } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { listPdf } from '../lists/list-pdf.js';
import { listedEntry, listedFree } from '../lists/listed-entry.js';
import { freeEntriesOf } from '../past/free-entries.js';
import { placesOf } from '../places.js';
import { ROWS, type NamedRow } from '../read-rows.js';
import { ownFilm } from '../sending/own-film.js';

/** A file of more pages nobody prints. */
export const MOST_ON_PAPER = 2000;
const OF = `${ROWS} where s."filmId" = $1 and s."takenBackAt" is null order by s."updatedAt" desc, s.id desc limit $2`;

@Injectable()
export class FilmList {
  /** One after another: each holds its pages in memory. */
  private last: Promise<unknown> = Promise.resolve();
  constructor(private readonly db: Db) {}

  /** A film's list as it is now, as a PDF; of a longer one what was touched last. Refuses `film.not_found`, also for another's, and `input.invalid`. */
  async pdf(filmId: number, timeZone: string, mayActFor: MayActFor): Promise<GetListPdfResponse> {
    if (!isTimeZone(timeZone))
      throw refuse.invalid('input.invalid', 'Choose one of the time zones.', 'timeZone', { why: 'choice' });
    const film = await ownFilm(this.db, filmId, mayActFor);
    const [rows, total, free] = await Promise.all([
      this.db.rows<NamedRow>(OF, filmId, MOST_ON_PAPER),
      this.db.userSubmission.count({ where: { filmId, takenBackAt: null } }),
      freeEntriesOf(this.db, filmId),
    ]);
    const places = await placesOf(
      this.db,
      rows.map(({ competitionId }) => competitionId),
    );
    const now = new Date();
    const entries = rows.map((row) => listedEntry(row, places.get(row.competitionId), film, now));
    const filmName = film.name ?? String(filmId);
    const moment = { instant: now.toISOString(), timeZone };
    const list = { film: filmName, entries, free: free.map(listedFree), total, moment };
    const pdf = this.last.then(() => listPdf(list));
    this.last = pdf.catch(() => {});
    return { filmName, pdf: await pdf };
  }
}
