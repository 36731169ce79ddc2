import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import type { Tx } from '../database/client.js';
import { toDay, computeLineHash, type Act } from '../domain/audit.js';

/**
 * The lock that serialises audit lines across all replicas. It is held until the end of the transaction, so
 * it must be the last lock taken.
 */
const AUDIT_LOCK = 0x0a0d17;
const LAST_LINE = 'select seq::int as seq, at, hash from audit order by seq desc limit 1';

/**
 * Appends a line in the transaction of the audited change. `source` is the id of the event that requested the
 * line, so that it is written only once. The line's hash also goes to the security log, which somebody who
 * can rewrite the table cannot change. Returns the line’s number, or null if the line already exists.
 */
export async function appendAudit(
  tx: Tx,
  { actor, impersonator, what, whom, details }: Act,
  {
    source = null,
    requestId = getCurrentCall()?.requestId ?? '',
  }: { source?: string | null; requestId?: string } = {},
): Promise<number | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${AUDIT_LOCK})`;
  if (source && (await tx.audit.findUnique({ where: { source }, select: { seq: true } }))) return null;
  const [lastLine] = await tx.$queryRawUnsafe<{ seq: number; at: Date; hash: string }[]>(LAST_LINE);
  // If the clock of this replica is slow, the line gets the time of the previous line.
  const time = new Date(Math.max(Date.now(), lastLine?.at.getTime() ?? 0));
  const act = { actor, impersonator, what, whom, details };
  const line = {
    ...act,
    seq: (lastLine?.seq ?? 0) + 1,
    at: time,
    requestId,
    source,
    previous: lastLine?.hash ?? '',
  };
  const hash = computeLineHash(line);
  const day = new Date(toDay(time));
  await tx.audit.create({ data: { ...line, day, hash } });
  await tx.auditDay.upsert({
    where: { day },
    create: { day, lines: 1, hash },
    update: { lines: { increment: 1 }, hash },
  });
  logSecurityEvent('security.audited', {
    user: whom,
    by: impersonator ?? actor,
    what,
    seq: line.seq,
    hash,
    requestId,
  });
  return line.seq;
}

/** Audits a role that was changed directly in Keycloak, where the actor is unknown. */
export const auditRoleChange = (
  tx: Tx,
  userId: string,
  previousRole: string,
  newRole: string,
): Promise<unknown> =>
  appendAudit(tx, {
    actor: null,
    impersonator: null,
    what: 'user.role_changed',
    whom: userId,
    details: { was: previousRole, is: newRole },
  });
