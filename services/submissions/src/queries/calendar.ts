import type { CalendarEvent, GetCalendarResponse } from '@laurel/proto/submissions/v1/submissions';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import type { Paging } from '@laurel/runtime/database/paging';
import { Injectable } from '@nestjs/common';
import { toCalendarEvents, SELECT_EVENTS, type EventRow } from '../calendars/calendar-events.js';
import { Db } from '../database/client.js';
import { createFilmNotFoundRefusal } from '../domain/submission.js';

export interface CalendarQuery {
  filmId: number;
  from: string;
  to: string;
  paging: Paging;
}

@Injectable()
export class Calendar {
  constructor(private readonly db: Db) {}

  /**
   * Returns the dated events of a film's entries from `from` to `to`, by day.
   * @throws film.not_found also if the film belongs to another user
   */
  async find(
    { filmId, from, to, paging: { page, pageSize } }: CalendarQuery,
    mayActFor: MayActFor,
  ): Promise<GetCalendarResponse> {
    await waitForProjections(this.db, 'film');
    const rows = await this.db.rows<EventRow | FilmWithoutEntries>(FILM_EVENTS, filmId);
    const [firstRow] = rows;
    if (!firstRow || !mayActFor(firstRow.ownerId))
      throw await chooseMissingRowRefusal(this.db, 'film', createFilmNotFoundRefusal());
    const entries = rows.filter((row): row is EventRow => row.id !== null);
    const events: CalendarEvent[] = toCalendarEvents(entries, from, to, new Date());
    return { items: events.slice((page - 1) * pageSize, page * pageSize), total: events.length };
  }
}

type FilmWithoutEntries = { id: null; ownerId: string };
/** Returns one row without an entry if the film has none, and no row if there is no film. */
const FILM_EVENTS = `${SELECT_EVENTS} where f.id = $1`;
