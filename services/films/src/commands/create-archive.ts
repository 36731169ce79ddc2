import { DAY_MS } from '@laurel/rules/days';
import { getDirectCaller } from '@laurel/runtime/call';
import { lockExistingUser } from '@laurel/runtime/person';
import { refuse, secondsTo } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { archiveMessage } from '../archives/archive-message.js';
import { ArchiveSections } from '../archives/archive-sections.js';
import { Db } from '../database.js';

const MAX_PER_DAY = 3;

@Injectable()
export class CreateArchive {
  constructor(
    private readonly db: Db,
    private readonly sections: ArchiveSections,
  ) {}

  /**
   * Requests an archive of the caller's personal data, or returns the one that is being created.
   * `callerToken` authorises the later calls to other services.
   * @throws session.impersonated
   * @throws archive.too_many for more than three per day
   */
  async run(callerToken: string) {
    const { user: userId } = getDirectCaller();
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'films', userId);
      const waiting = await tx.archive.findFirst({ where: { userId, state: 'waiting' } });
      if (waiting) return archiveMessage(waiting, this.sections.names.length);
      const since = new Date(Date.now() - DAY_MS);
      const made = await tx.archive.findMany({
        where: { userId, createdAt: { gt: since } }, // includes failed ones, because they cost as much
        orderBy: { createdAt: 'desc' },
      });
      const oldest = made[MAX_PER_DAY - 1];
      if (oldest) {
        const seconds = secondsTo(oldest.createdAt.getTime(), since.getTime());
        const message = `An archive can be made ${MAX_PER_DAY} times a day. Ask again later.`;
        throw refuse.rateLimited('archive.too_many', message, undefined, { seconds, max: MAX_PER_DAY });
      }
      return archiveMessage(
        await tx.archive.create({ data: { userId, pass: callerToken } }),
        this.sections.names.length,
      );
    });
  }
}
