import { randomUUID } from 'node:crypto';
import { acting, currentCall } from './call.js';
import type { Tx } from './database.js';
import { record } from './outbox.js';

/** What the audit log is to say of what a service does to somebody, told in the transaction that does it: identity appends it, once. */
export async function auditWanted(
  tx: Tx,
  what: string,
  whom: string | null,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await record(tx, 'audit.wanted', `audit-${randomUUID()}`, 1, {
    ...acting(),
    what,
    whom,
    details: JSON.stringify(details),
    requestId: currentCall()?.requestId ?? '',
  });
}
