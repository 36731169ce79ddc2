import type { Watch } from '@laurel/proto/submissions/v1/submissions';
import { MOST_WATCHED } from '@laurel/rules/watching';
import { caller } from '@laurel/runtime/call';
import { notHere } from '@laurel/runtime/database';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { watchesOf } from '../watching/watches.js';

@Injectable()
export class WatchFestival {
  constructor(private readonly db: Db) {}

  /** Twice is once; an old id means the festival that it went into. Refuses `festival.not_found`, `watch.too_many`, and `session.required` for who was deleted a moment ago. */
  run(named: number): Promise<Watch> {
    const { user: userId } = caller();
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'submissions', userId);
      const festivalId = (await heldPresentIds(tx, 'festival', [named]))(named);
      const where = { id: festivalId, isGone: false };
      const festival = await tx.festival.findFirst({ where, select: { id: true } });
      if (!festival) throw await notHere(tx, 'festival', refuse.noSuch('festival.not_found', 'festivalId'));
      await tx.$executeRaw`insert into watch ("userId", "festivalId", "toldUntil")
        values (${userId}::uuid, ${festivalId}, coalesce((select max(id) from watch_news), 0)) on conflict do nothing`;
      if ((await tx.watch.count({ where: { userId } })) > MOST_WATCHED)
        throw refuse.conflict(
          'watch.too_many',
          `You can watch ${MOST_WATCHED} festivals. Leave one that you no longer need.`,
          'festivalId',
          { most: MOST_WATCHED },
        );
      const [watch] = await watchesOf(tx, userId, festivalId);
      return watch!;
    });
  }

  /** Of one that is not watched nothing changes. */
  async end(named: number): Promise<void> {
    const { user: userId } = caller();
    await this.db.$transaction(async (tx) => {
      const festivalId = (await heldPresentIds(tx, 'festival', [named]))(named);
      await tx.watch.deleteMany({ where: { userId, festivalId } });
    });
  }
}
