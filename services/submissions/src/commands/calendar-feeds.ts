import { createHash, randomBytes } from 'node:crypto';
import type {
  CalendarFeed,
  CreateCalendarFeedResponse,
  ReadCalendarFeedResponse,
} from '@laurel/proto/submissions/v1/submissions';
import { MOST_CALENDAR_DAYS, MOST_CALENDAR_FEEDS } from '@laurel/rules/calendar';
import { addDays } from '@laurel/rules/days';
import { caller, ownHands } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { calendarEvents, EVENTS, type EventRow } from '../calendar-events.js';
import { Db } from '../database.js';
import { today } from '../days.js';
import { noSuchFilm } from '../domain/submission.js';
import { isOpen } from '../domain/transitions.js';
import { calendarFeedsOf } from '../queries/calendar-feeds.js';

const SECRET_BYTES = 32;
const PAST_DAYS = 90;
const hashOf = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest());
const noSuchFeed = () => refuse.notFound('calendar.not_found', 'There is no calendar at this address.');
/** Of what a calendar is made: emptied and on its way, it would be a calendar without dates. */
const COPIES = ['film', 'competition', 'festival'];
const MINE = `${EVENTS} where s.id is not null and f."ownerId" = $1::uuid and ($2::int is null or f.id = $2)`;

/** Links by which a calendar elsewhere reads the asker's entries. */
@Injectable()
export class CalendarFeeds {
  constructor(private readonly db: Db) {}

  /**
   * Answers the new link's secret, this once. Refuses `film.not_found`, also for another's, `calendar.too_many`, `session.impersonated`,
   * and `session.required` for who was deleted a moment ago.
   */
  async create(filmId: number | null): Promise<CreateCalendarFeedResponse> {
    const { user: userId } = ownHands();
    await caughtUp(this.db, 'film');
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'submissions', userId);
      if (filmId !== null) {
        const own =
          await tx.$queryRaw`select from film where id = ${filmId} and "ownerId" = ${userId}::uuid for share`;
        if ((own as unknown[]).length === 0) throw await notHere(tx, 'film', noSuchFilm());
      }
      if ((await tx.calendarFeed.count({ where: { userId } })) >= MOST_CALENDAR_FEEDS)
        throw refuse.conflict(
          'calendar.too_many',
          `There is room for ${MOST_CALENDAR_FEEDS} calendar links. End one that you no longer need.`,
          undefined,
          { most: MOST_CALENDAR_FEEDS },
        );
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await tx.calendarFeed.create({ data: { userId, filmId, secretHash: hashOf(secret) } });
      const [feed] = await calendarFeedsOf(tx, userId);
      return { feed: feed!, secret };
    });
  }

  /** From now on nobody reads it. One that there is not, or another's, is none of theirs: nothing happens. */
  revoke(feedId: number): Promise<CalendarFeed[]> {
    const { user: userId } = caller();
    return this.db.$transaction(async (tx) => {
      await tx.calendarFeed.deleteMany({ where: { id: feedId, userId } });
      return calendarFeedsOf(tx, userId);
    });
  }

  /**
   * What is dated of the entries, from three months ago on, for whoever has the secret; what Laurel suggests and nobody has chosen is not
   * in it. Notes that it was fetched. Refuses `calendar.not_found`, and `copy.behind` while its copies are on their way.
   */
  async read(secret: string): Promise<ReadCalendarFeedResponse> {
    const [feed] = await this.db.$queryRaw<
      { userId: string; filmId: number | null; filmName: string | null }[]
    >`
      update calendar_feed e set "fetchedAt" = now() where e."secretHash" = ${hashOf(secret)}
      returning e."userId", e."filmId", (select name from film where id = e."filmId") as "filmName"`;
    if (!feed) throw noSuchFeed();
    for (const noun of COPIES) {
      const here = noSuchFeed();
      const refusal = await notHere(this.db, noun, here);
      if (refusal !== here) throw refusal;
    }
    const rows = await this.db.rows<EventRow>(MINE, feed.userId, feed.filmId);
    const chosen = rows.filter((row) => row.state !== 'suggested' || isOpen(row));
    const [from, to] = [addDays(today(), -PAST_DAYS), addDays(today(), MOST_CALENDAR_DAYS)];
    return {
      filmName: feed.filmName,
      ofAll: feed.filmId === null,
      items: calendarEvents(chosen, from, to, new Date()),
    };
  }
}
