import { appendEvents } from '@laurel/runtime/events/outbox';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import type { Tx } from '../database/client.js';
import type { Prisma } from '../generated/client.js';

export interface EndedSession {
  id: string;
  userId: string;
  idpSessionId: string | null;
}

/**
 * Ends sessions before they expire. All code uses this function for it. If two calls run concurrently, only
 * one of them ends and reports each session.
 */
export async function endSessions(tx: Tx, where: Prisma.SessionWhereInput): Promise<EndedSession[]> {
  const rows = await tx.session.findMany({ where, select: { id: true } });
  if (rows.length === 0) return [];
  const sessionIds = rows.map(({ id }) => id);
  // The end of an administrator’s session also ends their impersonations.
  const impersonations = await tx.session.findMany({
    where: { administratorSessionId: { in: sessionIds } },
    select: { id: true },
  });
  const ids = [...sessionIds, ...impersonations.map(({ id }) => id)];
  const endedSessions = await tx.$queryRaw<EndedSession[]>`
    delete from session where id in (select id from session where id = any(${ids}::uuid[]) order by id for update)
    returning id, "userId", "idpSessionId"`;
  const events = endedSessions.map(({ id, userId }) => ({
    type: 'session.ended' as const,
    aggregate: `session-${id}`,
    version: 1,
    payload: { sessionId: id, userId },
  }));
  if (events.length) await appendEvents(tx, events);
  return endedSessions;
}

/**
 * Logs ended sessions. Must be called after the transaction. `ipAddress`: the address of the person who ended
 * them, or null.
 */
export function logEndedSessions(
  endedSessions: readonly EndedSession[],
  reason: string,
  ipAddress: string | null,
): void {
  for (const { id, userId } of endedSessions)
    logSecurityEvent('security.session_ended', { user: userId, session: id, why: reason, from: ipAddress });
}
