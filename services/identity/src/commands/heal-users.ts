import { Env } from '@laurel/runtime/env';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { IdentityEnv } from '../identity.env.js';
import { ApplyStandings } from '../users/apply-standings.js';
import { AskingRounds } from '../users/asking-rounds.js';

const TAKE_DUE = `update "user" set "checkedAt" = $1::timestamptz where id in (
  select id from "user" where coalesce("checkedAt", '-infinity') < $2::timestamptz
  order by coalesce("checkedAt", '-infinity') limit $3::int for update skip locked)
  returning id`;

/**
 * Everybody else, once a day (HEAL_USERS_EVERY_MS): who has no session now is not asked about by `CheckUsers`, but may have another
 * name, address or role in Keycloak, or be gone from it. In 48 small shares, so that Keycloak has time for who logs in.
 */
@Injectable()
export class HealUsers extends AskingRounds {
  constructor(db: Db, standings: ApplyStandings, env: Env) {
    const everyMs = (env as IdentityEnv).HEAL_USERS_EVERY_MS;
    super(db, standings, { everyMs, looks: 48, most: 5000, takeDue: TAKE_DUE });
  }
}
