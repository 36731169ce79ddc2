import { formatDeviceLabel } from '@laurel/messages/labels/device-label';
import type { GetUserResponse } from '@laurel/proto/identity/v1/identity';
import { isUuid } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { parseDevice } from '../messages/device.js';
import { USER_INCLUDE } from '../messages/user-messages.js';
import { toFoundUser } from './find-users.js';

@Injectable()
export class UserSheet {
  constructor(private readonly db: Db) {}

  /** @throws user.not_found */
  async getUser(id: string): Promise<GetUserResponse> {
    const row = isUuid(id) ? await this.db.user.findUnique({ where: { id }, include: USER_INCLUDE }) : null;
    if (!row) throw refuse.noSuch('user.not_found', 'userId');
    const liveSessions = await this.db.session.findMany({
      where: { userId: id, expiresAt: { gt: new Date() } },
      orderBy: { createdAt: 'desc' },
    });
    const userSessions = liveSessions.filter(({ impersonatedBy }) => impersonatedBy === null);
    const lastSeenTimes = userSessions.map(({ lastSeenAt }) => lastSeenAt.getTime());
    const sessions = liveSessions.map(
      ({ id, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent, impersonatedBy }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        ipAddress,
        impersonatedBy,
        device: formatDeviceLabel(parseDevice(userAgent)),
      }),
    );
    return {
      found: toFoundUser(row, lastSeenTimes.length ? new Date(Math.max(...lastSeenTimes)) : null),
      sessions,
    };
  }
}
