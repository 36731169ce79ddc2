import { randomUUID } from 'node:crypto';
import { getActor, getCurrentCall } from '../auth/call-context.js';
import type { Tx } from '../database/client.js';
import { appendEvent } from './outbox.js';

type Details = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Requests an audit log entry about something that a service does to a user. The event is appended in the
 * transaction of that change. Identity writes the entry, exactly once.
 */
export async function appendAuditEvent(
  tx: Tx,
  what: string,
  whom: string | null,
  details: Details,
): Promise<void> {
  await appendEvent(tx, 'audit.requested', `audit-${randomUUID()}`, 1, {
    ...getActor(),
    what,
    whom,
    details: JSON.stringify(details),
    requestId: getCurrentCall()?.requestId ?? '',
  });
}

/**
 * Requests an audit log entry, in the transaction of a change, if an administrator changes another user's
 * data without impersonation. Changes by owners are not audited. A change during impersonation is audited
 * before it happens, and not here.
 */
export async function auditAdminChange(
  tx: Tx,
  ownerId: string,
  details: Details & { function: string },
): Promise<void> {
  const caller = getCurrentCall()?.caller;
  if (caller?.role === 'admin' && !caller.impersonator && caller.user !== ownerId)
    await appendAuditEvent(tx, 'user.helped', ownerId, details);
}
