import type { GetListPdfResponse } from '@laurel/proto/submissions/v1/lists';
import { isTimeZone } from '@laurel/rules/accounts/people';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { createListPdf } from '../film-list/list-pdf.js';
import { toListedEntry, toListedUncataloguedEntry } from '../film-list/listed-entry.js';
import { findUncataloguedEntries } from '../past-entries/uncatalogued-entries.js';
import { findCompetitionsForRows } from '../submissions/competitions.js';
import { SELECT_ROWS, type NamedRow } from '../submissions/read-rows.js';
import { getAccessibleFilm } from '../submissions/accessible-film.js';

/** Maximum number of entries in a PDF, so that it can still be printed. */
export const MAX_PDF_ENTRIES = 2000;
const FILM_ROWS = `${SELECT_ROWS} where s."filmId" = $1 and s."revertedAt" is null order by s."updatedAt" desc, s.id desc limit $2`;

@Injectable()
export class FilmList {
  /** Creates one PDF at a time, because each holds its pages in memory. */
  private lastPdf: Promise<unknown> = Promise.resolve();
  constructor(private readonly db: Db) {}

  /**
   * Returns the PDF of a film's list. A longer list is cut after its most recently changed entries.
   * @throws film.not_found also if the film belongs to another user
   * @throws input.invalid
   */
  async createPdf(filmId: number, timeZone: string, mayActFor: MayActFor): Promise<GetListPdfResponse> {
    if (!isTimeZone(timeZone))
      throw refuse.invalid('input.invalid', 'Choose one of the time zones.', 'timeZone', { why: 'choice' });
    const film = await getAccessibleFilm(this.db, filmId, mayActFor);
    const [rows, total, uncataloguedEntries] = await Promise.all([
      this.db.rows<NamedRow>(FILM_ROWS, filmId, MAX_PDF_ENTRIES),
      this.db.userSubmission.count({ where: { filmId, revertedAt: null } }),
      findUncataloguedEntries(this.db, filmId),
    ]);
    const competitions = await findCompetitionsForRows(this.db, rows);
    const now = new Date();
    const entries = rows.map((row) => toListedEntry(row, competitions.get(row.competitionId), film, now));
    const filmName = film.name ?? String(filmId);
    const moment = { instant: now.toISOString(), timeZone };
    const list = {
      film: filmName,
      entries,
      uncataloguedEntries: uncataloguedEntries.map(toListedUncataloguedEntry),
      total,
      moment,
    };
    const pdf = this.lastPdf.then(() => createListPdf(list));
    this.lastPdf = pdf.catch(() => {});
    return { filmName, pdf: await pdf };
  }
}
