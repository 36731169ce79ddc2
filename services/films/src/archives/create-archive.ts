import { DAY_MS } from '@laurel/rules/dates/days';
import { getDirectCaller } from '@laurel/runtime/auth/call-context';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse, secondsTo } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { scheduleArchive } from './archive-jobs.js';
import { toArchiveMessage } from './archive-message.js';
import { ArchiveSections } from './archive-sections.js';
import { Db } from '../database/client.js';

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
      const waitingArchive = await tx.archive.findFirst({ where: { userId, state: 'waiting' } });
      if (waitingArchive) return toArchiveMessage(waitingArchive, this.sections.names.length);
      const dayAgo = new Date(Date.now() - DAY_MS);
      const recentArchives = await tx.archive.findMany({
        where: { userId, createdAt: { gt: dayAgo } }, // includes failed archives, because they cause as much work
        orderBy: { createdAt: 'desc' },
      });
      const oldestCounted = recentArchives[MAX_PER_DAY - 1];
      if (oldestCounted) {
        const seconds = secondsTo(oldestCounted.createdAt.getTime(), dayAgo.getTime());
        const message = `You can request at most ${MAX_PER_DAY} archives a day. Try again later.`;
        throw refuse.rateLimited('archive.too_many', message, undefined, { seconds, max: MAX_PER_DAY });
      }
      const archive = await tx.archive.create({ data: { userId, callerToken } });
      await scheduleArchive(tx, archive.id);
      return toArchiveMessage(archive, this.sections.names.length);
    });
  }
}
