import { Env } from '@laurel/runtime/env';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { IdentityEnv } from '../identity.env.js';
import { ApplyStandings } from '../users/apply-standings.js';
import { AskingRounds } from '../users/asking-rounds.js';

const TAKE_DUE = `update "user" set "checkedAt" = $1::timestamptz where id in (
  select u.id from "user" u
  where (u."checkedAt" is null or u."checkedAt" < $2::timestamptz)
    and exists (select 1 from session s where s."userId" = u.id and s."expiresAt" > now())
  order by u."checkedAt" nulls first limit $3::int for update skip locked)
  returning id`;

const LATE =
  'More users with a session are due than one look asks about: what is changed in Keycloak shows late.';

/**
 * What was changed in Keycloak itself, which tells nobody: a role, a closed or deleted account, a password. Asks for the users
 * that have a session and were not asked about for a while (CHECK_USERS_EVERY_MS). What ends here ends at Keycloak too, so that
 * nobody comes back without being asked for the password.
 */
@Injectable()
export class CheckUsers extends AskingRounds {
  constructor(db: Db, standings: ApplyStandings, env: Env) {
    const everyMs = (env as IdentityEnv).CHECK_USERS_EVERY_MS;
    super(db, standings, { everyMs, looks: 8, most: 2000, takeDue: TAKE_DUE, late: LATE });
  }
}
