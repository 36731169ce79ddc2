import type { StopImpersonatingResponse } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../audit/append-audit.js';
import { Db, type Tx } from '../../database/client.js';
import { sessionMessage, whole } from '../../messages/user-messages.js';
import { hashToken, newToken } from '../../settings/secrets.js';
import { endSessions, logEnded } from '../../sessions/end-sessions.js';

const notImpersonating = () =>
  refuse.conflict('session.not_impersonating', 'You are not viewing as another user.');

/** Audits the end of an impersonation, whatever caused it. */
export const appendStopped = (tx: Tx, userId: string, impersonator: string) =>
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
   * The administrator’s own session continues under a new token, if it still exists.
   * @throws session.not_impersonating
   */
  async run(token: string): Promise<StopImpersonatingResponse> {
    const { ended, answer } = await this.db.$transaction(async (tx) => {
      const item = await tx.session.findUnique({ where: { token: hashToken(token) } });
      if (!item?.impersonatedBy) throw notImpersonating();
      const { userId, impersonatedBy, administratorSessionId } = item;
      // Locks both sessions in the order of `endSessions`, which a concurrent log-out of the administrator
      // uses.
      await tx.$queryRaw`select from session where id = any(${[item.id, administratorSessionId ?? item.id]}::uuid[]) order by id for update`;
      const ended = await endSessions(tx, { id: item.id });
      if (ended.length === 0) throw notImpersonating(); // on a double click, the other request has ended it and renewed the administrator’s session
      const fresh = newToken();
      const living = {
        id: administratorSessionId ?? item.id,
        userId: impersonatedBy,
        expiresAt: { gt: new Date() },
      };
      const { count } = await tx.session.updateMany({ where: living, data: { token: hashToken(fresh) } });
      await appendStopped(tx, userId, impersonatedBy);
      if (count === 0) return { ended, answer: { session: null } };
      const row = await tx.session.findUniqueOrThrow({
        where: { id: administratorSessionId! },
        include: { user: { include: whole } },
      });
      const session = sessionMessage(row, row.user, row.user.metaData?.role ?? null);
      return { ended, answer: { token: fresh, session } };
    });
    logEnded(ended, 'stopped impersonating', null);
    return answer;
  }
}
