import type { CalendarEvent, GetCalendarResponse } from '@laurel/proto/submissions/v1/submissions';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import type { Paging } from '@laurel/runtime/pages';
import { Injectable } from '@nestjs/common';
import { calendarEvents, EVENTS, type EventRow } from '../calendars/calendar-events.js';
import { Db } from '../database.js';
import { noSuchFilm } from '../domain/submission.js';

export interface WantedCalendar {
  filmId: number;
  from: string;
  to: string;
  paging: Paging;
}

@Injectable()
export class Calendar {
  constructor(private readonly db: Db) {}

  /** What is dated of a film's entries from one day to another, by day. Refuses `film.not_found`, also for another's. */
  async of(
    { filmId, from, to, paging: { page, pageSize } }: WantedCalendar,
    mayActFor: MayActFor,
  ): Promise<GetCalendarResponse> {
    await caughtUp(this.db, 'film');
    const rows = await this.db.rows<EventRow | Nothing>(OF, filmId);
    const [first] = rows;
    if (!first || !mayActFor(first.ownerId)) throw await notHere(this.db, 'film', noSuchFilm());
    const entries = rows.filter((row): row is EventRow => row.id !== null);
    const events: CalendarEvent[] = calendarEvents(entries, from, to, new Date());
    return { items: events.slice((page - 1) * pageSize, page * pageSize), total: events.length };
  }
}

type Nothing = { id: null; ownerId: string };
/** One row without an entry where the film has none, no row where there is no film. */
const OF = `${EVENTS} where f.id = $1`;
