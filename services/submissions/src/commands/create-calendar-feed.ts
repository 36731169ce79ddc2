import { randomBytes } from 'node:crypto';
import type { CalendarFeed, CreateCalendarFeedResponse } from '@laurel/proto/submissions/v1/submissions';
import { MOST_CALENDAR_FEEDS } from '@laurel/rules/calendar';
import { caller, ownHands } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { hashOf, LINK_SECRET_BYTES } from '@laurel/runtime/link-secret';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { calendarFeedsOf } from '../calendars/calendar-feeds.js';
import { Db, type Tx } from '../database.js';
import { noSuchFilm } from '../domain/submission.js';

@Injectable()
export class CreateCalendarFeed {
  constructor(private readonly db: Db) {}

  /**
   * Answers the new link's secret, this once: it is not kept, and the same wish sent again makes another. Refuses `film.not_found`, also
   * for another's, `calendar.too_many`, `session.impersonated`, and `session.required` for who was deleted a moment ago.
   */
  async run(filmId: number | null): Promise<CreateCalendarFeedResponse> {
    const { user: userId } = ownHands();
    await caughtUp(this.db, 'film');
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'submissions', userId);
      if (filmId !== null) await holdOwnFilm(tx, filmId, userId);
      if ((await tx.calendarFeed.count({ where: { userId } })) >= MOST_CALENDAR_FEEDS)
        throw refuse.conflict(
          'calendar.too_many',
          `There is room for ${MOST_CALENDAR_FEEDS} calendar links. End one that you no longer need.`,
          undefined,
          { most: MOST_CALENDAR_FEEDS },
        );
      const secret = randomBytes(LINK_SECRET_BYTES).toString('base64url');
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
}

/** Until the transaction ends it is not deleted. Refuses `film.not_found`, also for another's. */
async function holdOwnFilm(tx: Tx, filmId: number, userId: string): Promise<void> {
  const own = await tx.$queryRaw<unknown[]>`select from film
    where id = ${filmId} and "ownerId" = ${userId}::uuid for share`;
  if (own.length === 0) throw await notHere(tx, 'film', noSuchFilm());
}
