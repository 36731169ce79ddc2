import type { ImpersonateUserRequest, ImpersonateUserResponse } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/errors/refusals';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { checkReason } from '@laurel/runtime/auth/action-reason';
import { Injectable } from '@nestjs/common';
import { getImpersonationEnd, checkCanBeImpersonated } from '../../domain/administration.js';
import { truncateUserAgent } from '../../domain/session.js';
import { toUser, toSessionMessage } from '../../messages/user-messages.js';
import { hashToken, createToken } from '../../settings/secrets.js';
import { Administer } from '../../users/administer.js';

@Injectable()
export class ImpersonateUser {
  constructor(private readonly administer: Administer) {}

  /**
   * Starts an impersonation of at most one hour. It ends with the administrator’s own session, which
   * continues in the background.
   * @throws user.not_found, user.self, user.is_admin, user.is_banned, reason.missing
   */
  run({
    userId,
    token,
    reason: requestedReason,
    ...client
  }: ImpersonateUserRequest): Promise<ImpersonateUserResponse> {
    const reason = checkReason(requestedReason, MAX_REASON_LENGTH);
    return this.administer.run({
      what: 'user.impersonated',
      userId,
      execute: async (tx, user, administratorId) => {
        const now = new Date();
        checkCanBeImpersonated(toUser(user), administratorId, now);
        const administratorSession = await tx.session.findUnique({ where: { token: hashToken(token) } });
        if (administratorSession?.userId !== administratorId || administratorSession.impersonatedBy)
          throw refuse.unauthenticated('session.required', 'Log in first.');
        const impersonationToken = createToken();
        const row = await tx.session.create({
          data: {
            token: hashToken(impersonationToken),
            userId,
            createdAt: now,
            expiresAt: getImpersonationEnd(now, administratorSession),
            impersonatedBy: administratorId,
            administratorSessionId: administratorSession.id,
            ipAddress: client.ipAddress ?? null,
            userAgent: truncateUserAgent(client.userAgent),
          },
        });
        logSecurityEvent('security.impersonated', {
          user: userId,
          by: administratorId,
          session: row.id,
          from: client.ipAddress ?? null,
        });
        const session = toSessionMessage(row, user, user.metaData);
        return {
          result: { token: impersonationToken, session },
          auditDetails: { reason, until: row.expiresAt.toISOString() },
        };
      },
    });
  }
}
