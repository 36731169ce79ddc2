import { DAY_MS } from '@laurel/rules/days';
import { ownHands } from '@laurel/runtime/call';
import { holdLiving } from '@laurel/runtime/person';
import { refuse, secondsTo } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { archiveMessage } from '../archives/archive-message.js';
import { Parts } from '../archives/parts.js';
import { Db } from '../database.js';

const MOST_A_DAY = 3;

@Injectable()
export class CreateArchive {
  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
  ) {}

  /**
   * Asks for an archive of all that is kept about the caller; while one is being made, that one. `pass`: in whose name the services are asked meanwhile. Refuses
   * `session.impersonated`, and `archive.too_many` for more than three in a day.
   */
  async run(pass: string) {
    const { user: userId } = ownHands();
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'films', userId);
      const waiting = await tx.archive.findFirst({ where: { userId, state: 'waiting' } });
      if (waiting) return archiveMessage(waiting, this.parts.names.length);
      const since = new Date(Date.now() - DAY_MS);
      const made = await tx.archive.findMany({
        where: { userId, createdAt: { gt: since } }, // failed ones too: each has cost as much
        orderBy: { createdAt: 'desc' },
      });
      const oldest = made[MOST_A_DAY - 1];
      if (oldest) {
        const seconds = secondsTo(oldest.createdAt.getTime(), since.getTime());
        const message = `An archive can be made ${MOST_A_DAY} times a day. Ask again later.`;
        throw refuse.rateLimited('archive.too_many', message, undefined, { seconds, most: MOST_A_DAY });
      }
      return archiveMessage(await tx.archive.create({ data: { userId, pass } }), this.parts.names.length);
    });
  }
}
