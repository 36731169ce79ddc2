import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { countsOf } from '../notifications/notification-counts.js';

@Injectable()
export class ReadNotifications {
  constructor(private readonly db: Db) {}

  /** Some of somebody's own are read, or all up to one; what is read already stays so. Answers with how many are left. */
  async run(
    userId: string,
    { ids, upTo }: { ids: readonly number[]; upTo: number },
  ): Promise<{ unread: number }> {
    const id = ids.length > 0 ? { in: [...ids] } : { lte: upTo };
    await this.db.notification.updateMany({
      where: { userId, id, readAt: null },
      data: { readAt: new Date() },
    });
    const { unread } = await countsOf(this.db, userId);
    return { unread };
  }
}
