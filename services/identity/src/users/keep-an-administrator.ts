import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '../database.js';
import { IS_BANNED } from '../domain/account.js';
import { isServing, lastAdministrator } from '../domain/administration.js';
import { accountsAway } from '../keycloak/keycloak-accounts.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { knownUser, type UserRow } from '../messages.js';

const ADMINISTRATORS = 0x0ad314;
/** Before the lock on a user: who takes an administrator away waits for who else does. */
export const lockAdministrators = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(${ADMINISTRATORS})`;

/** So many are asked about, one after the other group, those first who were here last: one who serves is enough, and all others wait behind the lock. */
const GROUPS = [1, 9, 40];
const MOST_ASKED = GROUPS.reduce((sum, many) => sum + many);
const OTHERS = `select id from "user"
  where role = 'admin' and "goneAt" is null and "disabledAt" is null and id <> $1::uuid and not (${IS_BANNED})
  order by (select max("updatedAt") from session where "userId" = "user".id) desc nulls last, id limit ${MOST_ASKED}`;

@Injectable()
export class KeepAnAdministrator {
  constructor(private readonly keycloak: KeycloakAdmin) {}

  /**
   * For sure while the administrators are locked: another one is left whom Keycloak lets in now, asked and not remembered. Refuses
   * `user.last_admin`, and `accounts.unavailable` where Keycloak does not say so in time.
   */
  async beside(tx: Tx | Db, user: UserRow): Promise<void> {
    if (user.goneAt || user.disabledAt || !isServing(knownUser(user), new Date())) return;
    const others = await tx.$queryRawUnsafe<{ id: string }[]>(OTHERS, user.id);
    let answered = 0;
    for (const many of GROUPS) {
      const group = others.slice(answered, answered + many).map(({ id }) => id);
      if (group.length === 0) break;
      const standings = await this.keycloak.standings(group);
      if ([...standings.values()].some((one) => one?.enabled && one.role === 'admin')) return;
      if (standings.size < group.length) throw accountsAway();
      answered += group.length;
    }
    throw lastAdministrator();
  }
}
