import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { countNotifications } from '../../notifications/notification-counts.js';

@Injectable()
export class ReadNotifications {
  constructor(private readonly db: Db) {}

  /** Marks the given notifications, or all up to one, as read. Returns the number of unread ones. */
  async run(
    userId: string,
    { ids, upTo }: { ids: readonly number[]; upTo: number },
  ): Promise<{ unread: number }> {
    const id = ids.length > 0 ? { in: [...ids] } : { lte: upTo };
    await this.db.notification.updateMany({
      where: { userId, id, readAt: null },
      data: { readAt: new Date() },
    });
    const { unread } = await countNotifications(this.db, userId);
    return { unread };
  }
}
