import type { MySession } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { toMySessionMessage } from '../messages/user-messages.js';
import { hashToken } from '../settings/secrets.js';

/** The maximum number of sessions that are listed. Older ones are ended by “log out everywhere else” too. */
const MAX_SHOWN = 100;

@Injectable()
export class MySessions {
  constructor(private readonly db: Db) {}

  /** Returns the sessions of a user: the caller’s first, then by last use. */
  async list(userId: string, token: string): Promise<MySession[]> {
    const rows = await this.db.session.findMany({
      where: { userId, expiresAt: { gt: new Date() } },
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
      take: MAX_SHOWN,
    });
    const currentHash = hashToken(token);
    const sessions = rows.map((row) => toMySessionMessage(row, row.token === currentHash));
    return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }
}
