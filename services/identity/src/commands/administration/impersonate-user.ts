import type { ImpersonateUserRequest, ImpersonateUserResponse } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/errors/refusals';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { checkedReason } from '@laurel/runtime/auth/action-reason';
import { Injectable } from '@nestjs/common';
import { getImpersonationEnd, checkCanBeImpersonated } from '../../domain/administration.js';
import { truncateUserAgent } from '../../domain/session.js';
import { toUser, sessionMessage } from '../../messages/user-messages.js';
import { hashToken, newToken } from '../../settings/secrets.js';
import { Administer } from '../../users/administer.js';

@Injectable()
export class ImpersonateUser {
  constructor(private readonly administer: Administer) {}

  /**
   * Lasts at most one hour, and ends with the administrator’s own session, which stays.
   * @throws user.not_found, user.self, user.is_admin, user.is_banned, reason.missing
   */
  run({
    userId,
    token,
    reason: givenReason,
    ...from
  }: ImpersonateUserRequest): Promise<ImpersonateUserResponse> {
    const reason = checkedReason(givenReason, MAX_REASON_LENGTH);
    return this.administer.run({
      what: 'user.impersonated',
      userId,
      work: async (tx, user, administratorId) => {
        const now = new Date();
        checkCanBeImpersonated(toUser(user), administratorId, now);
        const administratorSession = await tx.session.findUnique({ where: { token: hashToken(token) } });
        if (administratorSession?.userId !== administratorId || administratorSession.impersonatedBy)
          throw refuse.unauthenticated('session.required', 'Log in first.');
        const fresh = newToken();
        const row = await tx.session.create({
          data: {
            token: hashToken(fresh),
            userId,
            createdAt: now,
            expiresAt: getImpersonationEnd(now, administratorSession),
            impersonatedBy: administratorId,
            administratorSessionId: administratorSession.id,
            ipAddress: from.ipAddress ?? null,
            userAgent: truncateUserAgent(from.userAgent),
          },
        });
        logSecurityEvent('security.impersonated', {
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
