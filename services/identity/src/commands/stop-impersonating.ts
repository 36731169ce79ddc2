import type { StopImpersonatingResponse } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db, type Tx } from '../database.js';
import { sessionMessage, whole } from '../messages.js';
import { hashOf, newToken } from '../secrets.js';
import { endSessions, logEnded } from '../users/end-sessions.js';

const notImpersonating = () =>
  refuse.conflict('session.not_impersonating', 'You look through nobody’s eyes.');

/** Whoever ends it, and however. */
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

  /** Ends looking through somebody's eyes: the administrator's own session goes on under a new token, if it is still there. Refuses `session.not_impersonating`. */
  async run(token: string): Promise<StopImpersonatingResponse> {
    const { ended, answer } = await this.db.$transaction(async (tx) => {
      const found = await tx.session.findUnique({ where: { token: hashOf(token) } });
      if (!found?.impersonatedBy) throw notImpersonating();
      const { userId, impersonatedBy, ownSessionId } = found;
      // Both, in the order in which `endSessions` takes them from a log-out of the administrator at this moment.
      await tx.$queryRaw`select from session where id = any(${[found.id, ownSessionId ?? found.id]}::uuid[]) order by id for update`;
      const ended = await endSessions(tx, { id: found.id });
      if (ended.length === 0) throw notImpersonating(); // pressed twice: the other press has ended it, and renewed one's own
      const fresh = newToken();
      const living = { id: ownSessionId ?? found.id, userId: impersonatedBy, expiresAt: { gt: new Date() } };
      const { count } = await tx.session.updateMany({ where: living, data: { token: hashOf(fresh) } });
      await appendStopped(tx, userId, impersonatedBy);
      if (count === 0) return { ended, answer: { session: null } };
      const own = await tx.session.findUniqueOrThrow({
        where: { id: ownSessionId! },
        include: { user: { include: whole } },
      });
      const session = sessionMessage(own, own.user, own.user.metaData?.role ?? null);
      return { ended, answer: { token: fresh, session } };
    });
    logEnded(ended, 'stopped looking through their eyes', null);
    return answer;
  }
}
