import { currentCall } from '@laurel/runtime/call';
import { secured } from '@laurel/runtime/security-log';
import type { Tx } from '../database.js';
import { dayOf, lineHash, type Act } from '../domain/audit.js';

/** One line after the other, over all replicas; held to the end of the transaction, so it is taken last. */
const LOCK = 0x0a0d17;
const LAST = 'select seq::int as seq, at, hash from audit order by seq desc limit 1';

/**
 * Appends to the audit log, in the transaction that does it: neither is there without the other. `source`: the fact that wanted it, whose
 * line is written once. The line's hash goes to the security log too, beyond the reach of who could write the whole table anew. Answers
 * the line's number; null where it is there already.
 */
export async function appendAudit(
  tx: Tx,
  { actor, impersonator, what, whom, details }: Act,
  {
    source = null,
    requestId = currentCall()?.requestId ?? '',
  }: { source?: string | null; requestId?: string } = {},
): Promise<number | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK})`;
  if (source && (await tx.audit.findUnique({ where: { source }, select: { seq: true } }))) return null;
  const [last] = await tx.$queryRawUnsafe<{ seq: number; at: Date; hash: string }[]>(LAST);
  // A replica whose clock is behind does not go back into the day before.
  const at = new Date(Math.max(Date.now(), last?.at.getTime() ?? 0));
  const act = { actor, impersonator, what, whom, details };
  const line = { ...act, seq: (last?.seq ?? 0) + 1, at, requestId, source, previous: last?.hash ?? '' };
  const hash = lineHash(line);
  const day = new Date(dayOf(at));
  await tx.audit.create({ data: { ...line, day, hash } });
  await tx.auditDay.upsert({
    where: { day },
    create: { day, lines: 1, hash },
    update: { lines: { increment: 1 }, hash },
  });
  secured('security.audited', {
    user: whom,
    by: impersonator ?? actor,
    what,
    seq: line.seq,
    hash,
    requestId,
  });
  return line.seq;
}

/** A role that was changed in Keycloak itself, where nobody says who did it. */
export const auditRole = (tx: Tx, whom: string, was: string, is: string): Promise<unknown> =>
  appendAudit(tx, { actor: null, impersonator: null, what: 'user.role_changed', whom, details: { was, is } });
