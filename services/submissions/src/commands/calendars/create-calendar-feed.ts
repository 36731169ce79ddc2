import { randomBytes } from 'node:crypto';
import type { CalendarFeed, CreateCalendarFeedResponse } from '@laurel/proto/submissions/v1/submissions';
import { MAX_CALENDAR_FEEDS } from '@laurel/rules/submissions/calendar';
import { getCaller, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { hashSecret, LINK_SECRET_BYTES } from '@laurel/runtime/auth/link-secret';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { findCalendarFeeds } from '../../calendars/calendar-feeds.js';
import { Db, type Tx } from '../../database/client.js';
import { createFilmNotFoundRefusal } from '../../domain/submission.js';

@Injectable()
export class CreateCalendarFeed {
  constructor(private readonly db: Db) {}

  /**
   * Creates a calendar link. Returns its secret only this once, because only a hash is stored. Repeating the
   * request creates another link.
   * @throws film.not_found also if the film belongs to another user
   * @throws calendar.too_many
   * @throws session.impersonated
   * @throws session.required if the user was deleted a moment ago
   */
  async run(filmId: number | null): Promise<CreateCalendarFeedResponse> {
    const { user: userId } = getDirectCaller();
    await waitForProjections(this.db, 'film');
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'submissions', userId);
      if (filmId !== null) await lockOwnedFilm(tx, filmId, userId);
      if ((await tx.calendarFeed.count({ where: { userId } })) >= MAX_CALENDAR_FEEDS)
        throw refuse.conflict(
          'calendar.too_many',
          `You can have at most ${MAX_CALENDAR_FEEDS} calendar links. Revoke one that you no longer need.`,
          undefined,
          { max: MAX_CALENDAR_FEEDS },
        );
      const secret = randomBytes(LINK_SECRET_BYTES).toString('base64url');
      await tx.calendarFeed.create({ data: { userId, filmId, secretHash: hashSecret(secret) } });
      const [feed] = await findCalendarFeeds(tx, userId);
      return { feed: feed!, secret };
    });
  }

  /** Revokes a link. A missing link, or one of another user, changes nothing. */
  revoke(feedId: number): Promise<CalendarFeed[]> {
    const { user: userId } = getCaller();
    return this.db.$transaction(async (tx) => {
      await tx.calendarFeed.deleteMany({ where: { id: feedId, userId } });
      return findCalendarFeeds(tx, userId);
    });
  }
}

/**
 * Locks a film of the user against deletion until the transaction ends.
 * @throws film.not_found also if the film belongs to another user
 */
async function lockOwnedFilm(tx: Tx, filmId: number, userId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`select from film
    where id = ${filmId} and "ownerId" = ${userId}::uuid for share`;
  if (rows.length === 0) throw await chooseMissingRowRefusal(tx, 'film', createFilmNotFoundRefusal());
}
