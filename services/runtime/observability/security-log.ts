import { Logger } from '@nestjs/common';
import { getCurrentCall } from '../auth/call-context.js';
import { runAfterCommit } from '../database/transactions.js';

/** All events of the security log. `bff/README.md` explains each. */
export type SecurityEvent =
  | 'security.logged_in'
  | 'security.log_in_refused'
  | 'security.logged_out'
  | 'security.session_ended'
  | 'security.user_registered'
  | 'security.account_removed'
  | 'security.address_reassigned'
  | 'security.role_changed'
  | 'security.audited'
  | 'security.impersonated'
  | 'security.account_deleted'
  | 'security.refused'
  | 'security.limited';

/** The user id and the source address (`from`). No personal data beyond ids and the address. */
export interface SecurityFields {
  user?: string | null;
  /** The user who acts, if it is not `user`. */
  by?: string | null;
  from?: string | null;
  requestId?: string;
  [field: string]: unknown;
}
const log = new Logger('security');

/**
 * Writes a log line that an operator can filter by `event`. In a transaction the line is written on commit.
 */
export function logSecurityEvent(event: SecurityEvent, fields: SecurityFields): void {
  const requestId = getCurrentCall()?.requestId ?? '';
  runAfterCommit(() => log.log({ event, requestId, ...fields }));
}
