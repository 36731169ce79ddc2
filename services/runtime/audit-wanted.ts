import { randomUUID } from 'node:crypto';
import { acting, currentCall } from './call.js';
import type { Tx } from './database.js';
import { record } from './outbox.js';

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** What the audit log is to say of what a service does to somebody, told in the transaction that does it: identity appends it, once. */
export async function auditWanted(
  tx: Tx,
  what: string,
  whom: string | null,
  details: Details,
): Promise<void> {
  await record(tx, 'audit.wanted', `audit-${randomUUID()}`, 1, {
    ...acting(),
    what,
    whom,
    details: JSON.stringify(details),
    requestId: currentCall()?.requestId ?? '',
  });
}

/**
 * What an administrator changes of somebody else's in their own name, told in the transaction that does it. Of what owners do nothing
 * is told, nor of what is done through their eyes: that is noted before it is done.
 */
export async function auditHelp(
  tx: Tx,
  ownerId: string,
  details: Details & { function: string },
): Promise<void> {
  const who = currentCall()?.caller;
  if (who?.role === 'admin' && !who.impersonator && who.user !== ownerId)
    await auditWanted(tx, 'user.helped', ownerId, details);
}
