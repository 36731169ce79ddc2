import { recordAll } from '@laurel/runtime/outbox';
import { secured } from '@laurel/runtime/security-log';
import type { Tx } from '../database.js';
import type { Prisma } from '../generated/client.js';

export interface EndedSession {
  id: string;
  userId: string;
  idpSessionId: string | null;
}

/** Every way in which a session ends before its time goes through here. Two at once: one of them ends it, and says so. */
export async function endSessions(tx: Tx, where: Prisma.SessionWhereInput): Promise<EndedSession[]> {
  const found = await tx.session.findMany({ where, select: { id: true } });
  if (found.length === 0) return [];
  const own = found.map(({ id }) => id);
  // With an administrator's own session ends what they look at through somebody's eyes.
  const through = await tx.session.findMany({ where: { ownSessionId: { in: own } }, select: { id: true } });
  const ids = [...own, ...through.map(({ id }) => id)];
  const ended = await tx.$queryRaw<EndedSession[]>`
    delete from session where id in (select id from session where id = any(${ids}::uuid[]) order by id for update)
    returning id, "userId", "idpSessionId"`;
  const facts = ended.map(({ id, userId }) => ({
    type: 'session.ended' as const,
    aggregate: `session-${id}`,
    version: 1,
    fact: { sessionId: id, userId },
  }));
  if (facts.length) await recordAll(tx, facts);
  return ended;
}

/** After the transaction: a line for each. `from`: the address of who ended it; null where nobody has asked. */
export function logEnded(ended: readonly EndedSession[], why: string, from: string | null): void {
  for (const { id, userId } of ended)
    secured('security.session_ended', { user: userId, session: id, why, from });
}
