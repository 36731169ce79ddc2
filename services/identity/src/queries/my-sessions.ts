import type { MySession } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { mySessionMessage } from '../messages.js';
import { hashOf } from '../secrets.js';

/** The oldest of more are not shown; "log out everywhere else" ends them all the same. */
const MOST_SHOWN = 100;

@Injectable()
export class MySessions {
  constructor(private readonly db: Db) {}

  /** Where somebody is logged in: the one that asks first, then by when they were last used. */
  async of(userId: string, token: string): Promise<MySession[]> {
    const rows = await this.db.session.findMany({
      where: { userId, expiresAt: { gt: new Date() } },
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
      take: MOST_SHOWN,
    });
    const asking = hashOf(token);
    const sessions = rows.map((row) => mySessionMessage(row, row.token === asking));
    return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  }
}
