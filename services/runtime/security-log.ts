import { Logger } from '@nestjs/common';
import { currentCall } from './call.js';
import { onceCommitted } from './transactions.js';

/** Everything that the security log tells; `bff/README.md` says what each means. */
export type SecurityEvent =
  | 'security.logged_in'
  | 'security.log_in_refused'
  | 'security.logged_out'
  | 'security.session_ended'
  | 'security.user_registered'
  | 'security.account_gone'
  | 'security.address_given_up'
  | 'security.role_changed'
  | 'security.audited'
  | 'security.impersonated'
  | 'security.account_deleted'
  | 'security.refused'
  | 'security.limited';

/** Who (a user's id), what, and from where; nothing personal beyond ids and the address. */
export interface SecurityFields {
  user?: string | null;
  /** Who acts, where it is another. */
  by?: string | null;
  from?: string | null;
  requestId?: string;
  [more: string]: unknown;
}
const log = new Logger('security');

/** One line that an operator can filter by `event`. Said in a transaction, it is written when that is committed. */
export function secured(event: SecurityEvent, fields: SecurityFields): void {
  const requestId = currentCall()?.requestId ?? '';
  onceCommitted(() => log.log({ event, requestId, ...fields }));
}
