import type { ImpersonateUserRequest, ImpersonateUserResponse } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/refusals';
import { secured } from '@laurel/runtime/security-log';
import { LONGEST_REASON } from '@laurel/rules/administration';
import { checkedReason } from '@laurel/runtime/checked-reason';
import { Injectable } from '@nestjs/common';
import { impersonationEnd, mayBeImpersonated } from '../domain/administration.js';
import { keptUserAgent } from '../domain/session.js';
import { knownUser, sessionMessage } from '../messages.js';
import { hashOf, newToken } from '../secrets.js';
import { Administer } from '../users/administer.js';

@Injectable()
export class ImpersonateUser {
  constructor(private readonly administer: Administer) {}

  /**
   * Looks through somebody's eyes for an hour at most. The administrator's own session stays and waits; with it this one ends too. Refuses
   * `user.not_found`, `user.self`, `user.is_admin`, `user.is_banned`, `reason.missing`.
   */
  run({ userId, token, reason: said, ...from }: ImpersonateUserRequest): Promise<ImpersonateUserResponse> {
    const reason = checkedReason(said, LONGEST_REASON);
    return this.administer.run({
      what: 'user.impersonated',
      userId,
      work: async (tx, user, administratorId) => {
        const now = new Date();
        mayBeImpersonated(knownUser(user), administratorId, now);
        const own = await tx.session.findUnique({ where: { token: hashOf(token) } });
        if (own?.userId !== administratorId || own.impersonatedBy)
          throw refuse.unauthenticated('session.required', 'Log in first.');
        const fresh = newToken();
        const row = await tx.session.create({
          data: {
            token: hashOf(fresh),
            userId,
            createdAt: now,
            expiresAt: impersonationEnd(now, own),
            impersonatedBy: administratorId,
            ownSessionId: own.id,
            ipAddress: from.ipAddress ?? null,
            userAgent: keptUserAgent(from.userAgent),
          },
        });
        secured('security.impersonated', {
          user: userId,
          by: administratorId,
          session: row.id,
          from: from.ipAddress ?? null,
        });
        const session = sessionMessage(row, user, user.metaData?.role ?? null);
        return { result: { token: fresh, session }, noted: { reason, until: row.expiresAt.toISOString() } };
      },
    });
  }
}
