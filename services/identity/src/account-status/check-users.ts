import { Env } from '@laurel/runtime/process/env';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { IdentityEnv } from '../settings/identity.env.js';
import { ApplyAccountStatuses } from './apply-account-statuses.js';
import { AccountStatusPolling } from './status-polling.js';

/** See `PollingOptions.takeDueSql` for the parameters. */
const TAKE_DUE_USERS = `update "user" set "checkedAt" = $1::timestamptz where id in (
  select u.id from "user" u
  where (u."checkedAt" is null or u."checkedAt" < $2::timestamptz)
    and exists (select 1 from session s where s."userId" = u.id and s."expiresAt" > now())
  order by u."checkedAt" nulls first limit $3::int for update skip locked)
  returning id`;

const LATE_WARNING =
  'More users with a session are due than one check covers. Changes in Keycloak take effect late.';

/**
 * Detects changes that were made directly in Keycloak, which sends no notifications. Checks users with a
 * session who were not checked for CHECK_USERS_EVERY_MS. A session that ends here is also ended at Keycloak,
 * so that nobody is logged in again without a password.
 */
@Injectable()
export class CheckUsers extends AccountStatusPolling {
  constructor(db: Db, accountStatuses: ApplyAccountStatuses, env: Env) {
    const everyMs = (env as IdentityEnv).CHECK_USERS_EVERY_MS;
    super(db, accountStatuses, {
      everyMs,
      runsPerInterval: 8,
      maxUsers: 2000,
      takeDueSql: TAKE_DUE_USERS,
      lateWarning: LATE_WARNING,
    });
  }
}
