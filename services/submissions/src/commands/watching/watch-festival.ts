import type { Watch } from '@laurel/proto/submissions/v1/submissions';
import { MAX_WATCHED_FESTIVALS } from '@laurel/rules/notifications/watching';
import { getCaller } from '@laurel/runtime/auth/call-context';
import { chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { findWatches } from '../../watching/watches.js';

@Injectable()
export class WatchFestival {
  constructor(private readonly db: Db) {}

  /**
   * Watches a festival. Watching it again changes nothing. The id of a merged festival means its target.
   * @throws festival.not_found
   * @throws watch.too_many
   * @throws session.required if the user was deleted a moment ago
   */
  run(requestedId: number): Promise<Watch> {
    const { user: userId } = getCaller();
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'submissions', userId);
      const toCurrentId = await lockMergedIds(tx, 'festival', [requestedId]);
      const festivalId = toCurrentId(requestedId);
      const where = { id: festivalId, isDeleted: false };
      const festival = await tx.festival.findFirst({ where, select: { id: true } });
      if (!festival)
        throw await chooseMissingRowRefusal(
          tx,
          'festival',
          refuse.noSuch('festival.not_found', 'festivalId'),
        );
      await tx.$executeRaw`insert into watch ("userId", "festivalId", "notifiedUntil")
        values (${userId}::uuid, ${festivalId}, coalesce((select max(id) from watch_news), 0)) on conflict do nothing`;
      if ((await tx.watch.count({ where: { userId } })) > MAX_WATCHED_FESTIVALS)
        throw refuse.conflict(
          'watch.too_many',
          `You can watch at most ${MAX_WATCHED_FESTIVALS} festivals. Stop watching one first.`,
          'festivalId',
          { max: MAX_WATCHED_FESTIVALS },
        );
      const [watch] = await findWatches(tx, userId, festivalId);
      return watch!;
    });
  }

  /** Stops watching. Changes nothing if the festival is not watched. */
  async unwatch(requestedId: number): Promise<void> {
    const { user: userId } = getCaller();
    await this.db.$transaction(async (tx) => {
      const toCurrentId = await lockMergedIds(tx, 'festival', [requestedId]);
      const festivalId = toCurrentId(requestedId);
      await tx.watch.deleteMany({ where: { userId, festivalId } });
    });
  }
}
