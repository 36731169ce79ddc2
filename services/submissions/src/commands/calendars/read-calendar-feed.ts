import type { ReadCalendarFeedResponse } from '@laurel/proto/submissions/v1/submissions';
import { MAX_CALENDAR_DAYS } from '@laurel/rules/submissions/calendar';
import { addDays } from '@laurel/rules/dates/days';
import { chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { hashSecret } from '@laurel/runtime/auth/link-secret';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { toCalendarEvents, SELECT_EVENTS, type EventRow } from '../../calendars/calendar-events.js';
import { Db } from '../../database/client.js';
import { getToday } from '../../domain/days.js';
import { isOpen } from '../../domain/transitions.js';

const PAST_DAYS = 90;
/** The projections that a calendar needs. While one is being rebuilt, the calendar would have no dates. */
const PROJECTIONS = ['film', 'competition', 'festival'];
const OWNER_EVENTS = `${SELECT_EVENTS} where s.id is not null and f."ownerId" = $1::uuid and ($2::int is null or f.id = $2)`;
const createFeedNotFoundRefusal = () =>
  refuse.notFound('calendar.not_found', 'There is no calendar at this address.');

interface Feed {
  userId: string;
  filmId: number | null;
  filmName: string | null;
}

@Injectable()
export class ReadCalendarFeed {
  constructor(private readonly db: Db) {}

  /**
   * Returns the dated events of the owner's entries, from 90 days ago on, for a client with the secret.
   * Leaves out suggestions by Laurel that nobody has chosen. Stores the time of the request.
   * @throws calendar.not_found
   * @throws projection.stale while a projection is being rebuilt
   */
  async run(secret: string): Promise<ReadCalendarFeedResponse> {
    const [feed] = await this.db.$queryRaw<Feed[]>`
      update calendar_feed e set "fetchedAt" = now() where e."secretHash" = ${hashSecret(secret)}
      returning e."userId", e."filmId", (select name from film where id = e."filmId") as "filmName"`;
    if (!feed) throw createFeedNotFoundRefusal();
    await this.checkProjections();
    const rows = await this.db.rows<EventRow>(OWNER_EVENTS, feed.userId, feed.filmId);
    const shownRows = rows.filter((row) => row.state !== 'suggested' || isOpen(row));
    const [from, to] = [addDays(getToday(), -PAST_DAYS), addDays(getToday(), MAX_CALENDAR_DAYS)];
    return {
      filmName: feed.filmName,
      coversAllFilms: feed.filmId === null,
      items: toCalendarEvents(shownRows, from, to, new Date()),
    };
  }

  private async checkProjections(): Promise<void> {
    for (const noun of PROJECTIONS) {
      const notFoundRefusal = createFeedNotFoundRefusal();
      const refusal = await chooseMissingRowRefusal(this.db, noun, notFoundRefusal);
      if (refusal !== notFoundRefusal) throw refusal;
    }
  }
}
