import type { StopImpersonatingResponse } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db, type Tx } from '../../database/client.js';
import { toSessionMessage, USER_INCLUDE } from '../../messages/user-messages.js';
import { hashToken, createToken } from '../../settings/secrets.js';
import { endSessions, logEndedSessions } from '../../sessions/end-sessions.js';

const createNotImpersonatingError = () =>
  refuse.conflict('session.not_impersonating', 'You are not viewing as another user.');

/** Audits the end of an impersonation, whatever caused it. */
export const auditImpersonationStop = (tx: Tx, userId: string, impersonator: string) =>
  appendAudit(tx, {
    what: 'user.impersonation_stopped',
    actor: userId,
    impersonator,
    whom: userId,
    details: {},
  });

@Injectable()
export class StopImpersonating {
  constructor(private readonly db: Db) {}

  /**
   * Ends an impersonation. The administrator’s own session continues under a new token, if it still exists.
   * @throws session.not_impersonating
   */
  async run(token: string): Promise<StopImpersonatingResponse> {
    const { endedSessions, response } = await this.db.$transaction(async (tx) => {
      const impersonation = await tx.session.findUnique({ where: { token: hashToken(token) } });
      if (!impersonation?.impersonatedBy) throw createNotImpersonatingError();
      const { userId, impersonatedBy, administratorSessionId } = impersonation;
      // Locks both sessions in the same order as `endSessions`, which a concurrent log-out of the
      // administrator uses.
      await tx.$queryRaw`select from session where id = any(${[impersonation.id, administratorSessionId ?? impersonation.id]}::uuid[]) order by id for update`;
      const endedSessions = await endSessions(tx, { id: impersonation.id });
      // After a double click, the other request has already ended the impersonation and renewed the
      // administrator’s session.
      if (endedSessions.length === 0) throw createNotImpersonatingError();
      const renewedToken = createToken();
      const administratorSession = {
        id: administratorSessionId ?? impersonation.id,
        userId: impersonatedBy,
        expiresAt: { gt: new Date() },
      };
      const { count } = await tx.session.updateMany({
        where: administratorSession,
        data: { token: hashToken(renewedToken) },
      });
      await auditImpersonationStop(tx, userId, impersonatedBy);
      if (count === 0) return { endedSessions, response: { session: null } };
      const row = await tx.session.findUniqueOrThrow({
        where: { id: administratorSessionId! },
        include: { user: { include: USER_INCLUDE } },
      });
      const session = toSessionMessage(row, row.user, row.user.metaData);
      return { endedSessions, response: { token: renewedToken, session } };
    });
    logEndedSessions(endedSessions, 'stopped impersonating', null);
    return response;
  }
}
