import type { ReadCalendarFeedResponse } from '@laurel/proto/submissions/v1/submissions';
import { MOST_CALENDAR_DAYS } from '@laurel/rules/calendar';
import { addDays } from '@laurel/rules/days';
import { notHere } from '@laurel/runtime/database';
import { hashOf } from '@laurel/runtime/link-secret';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { calendarEvents, EVENTS, type EventRow } from '../calendars/calendar-events.js';
import { Db } from '../database.js';
import { today } from '../days.js';
import { isOpen } from '../domain/transitions.js';

const PAST_DAYS = 90;
/** Of what a calendar is made: emptied and on its way, it would be a calendar without dates. */
const COPIES = ['film', 'competition', 'festival'];
const MINE = `${EVENTS} where s.id is not null and f."ownerId" = $1::uuid and ($2::int is null or f.id = $2)`;
const noSuchFeed = () => refuse.notFound('calendar.not_found', 'There is no calendar at this address.');

interface Feed {
  userId: string;
  filmId: number | null;
  filmName: string | null;
}

@Injectable()
export class ReadCalendarFeed {
  constructor(private readonly db: Db) {}

  /**
   * What is dated of the entries, from three months ago on, for whoever has the secret; what Laurel suggests and nobody has chosen is not
   * in it. Notes that it was fetched. Refuses `calendar.not_found`, and `copy.behind` while its copies are on their way.
   */
  async run(secret: string): Promise<ReadCalendarFeedResponse> {
    const [feed] = await this.db.$queryRaw<Feed[]>`
      update calendar_feed e set "fetchedAt" = now() where e."secretHash" = ${hashOf(secret)}
      returning e."userId", e."filmId", (select name from film where id = e."filmId") as "filmName"`;
    if (!feed) throw noSuchFeed();
    await this.copiesAreHere();
    const rows = await this.db.rows<EventRow>(MINE, feed.userId, feed.filmId);
    const chosen = rows.filter((row) => row.state !== 'suggested' || isOpen(row));
    const [from, to] = [addDays(today(), -PAST_DAYS), addDays(today(), MOST_CALENDAR_DAYS)];
    return {
      filmName: feed.filmName,
      ofAll: feed.filmId === null,
      items: calendarEvents(chosen, from, to, new Date()),
    };
  }

  private async copiesAreHere(): Promise<void> {
    for (const noun of COPIES) {
      const none = noSuchFeed();
      const refusal = await notHere(this.db, noun, none);
      if (refusal !== none) throw refusal;
    }
  }
}
