import { Env } from '@laurel/runtime/process/env';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { IdentityEnv } from '../settings/identity.env.js';
import { ApplyAccountStatuses } from './apply-account-statuses.js';
import { AccountStatusPolling } from './status-polling.js';

/** See `PollingOptions.takeDueSql` for the parameters. */
const TAKE_DUE_USERS = `update "user" set "checkedAt" = $1::timestamptz where id in (
  select id from "user" where coalesce("checkedAt", '-infinity') < $2::timestamptz
  order by coalesce("checkedAt", '-infinity') limit $3::int for update skip locked)
  returning id`;

/**
 * Checks users without a session once a day (RECONCILE_USERS_EVERY_MS). The work is divided into 48 runs, so
 * that Keycloak has capacity left for log-ins.
 */
@Injectable()
export class ReconcileUsers extends AccountStatusPolling {
  constructor(db: Db, accountStatuses: ApplyAccountStatuses, env: Env) {
    const everyMs = (env as IdentityEnv).RECONCILE_USERS_EVERY_MS;
    super(db, accountStatuses, { everyMs, runsPerInterval: 48, maxUsers: 5000, takeDueSql: TAKE_DUE_USERS });
  }
}
