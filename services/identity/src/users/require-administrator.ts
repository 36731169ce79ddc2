import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '../database/client.js';
import { IS_BANNED } from '../domain/account.js';
import { isActiveAdministrator, createLastAdministratorError } from '../domain/administration.js';
import { createAccountsUnavailableError } from '../keycloak/keycloak-accounts.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { toUser, type UserRow } from '../messages/user-messages.js';

const ADMINISTRATORS_LOCK = 0x0ad314;
/**
 * Locks the administrators. Must be taken before the lock on a user, so that removals of administrators run
 * one at a time.
 */
export const lockAdministrators = (tx: Tx) =>
  tx.$executeRaw`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`;

/**
 * The sizes of the groups in which other administrators are checked, the most recently active ones first. The
 * first group is small, because one active administrator suffices and other actions wait for the lock.
 */
const GROUP_SIZES = [1, 9, 40];
const MAX_CHECKED = GROUP_SIZES.reduce((sum, size) => sum + size);
const OTHER_ADMINISTRATORS = `select id from "user"
  where role = 'admin' and "missingSince" is null and "disabledAt" is null and id <> $1::uuid and not (${IS_BANNED})
  order by (select max("updatedAt") from session where "userId" = "user".id) desc nulls last, id limit ${MAX_CHECKED}`;

@Injectable()
export class RequireAdministrator {
  constructor(private readonly keycloak: KeycloakAdmin) {}

  /**
   * Checks at Keycloak, without a cache, that another active administrator remains. The caller must lock the
   * administrators first.
   * @throws user.last_admin, accounts.unavailable if Keycloak does not answer in time
   */
  async requireOther(tx: Tx | Db, user: UserRow): Promise<void> {
    if (user.missingSince || user.disabledAt || !isActiveAdministrator(toUser(user), new Date())) return;
    const candidates = await tx.$queryRawUnsafe<{ id: string }[]>(OTHER_ADMINISTRATORS, user.id);
    let checkedCount = 0;
    for (const size of GROUP_SIZES) {
      const group = candidates.slice(checkedCount, checkedCount + size).map(({ id }) => id);
      if (group.length === 0) break;
      const statuses = await this.keycloak.getAccountStatuses(group);
      if ([...statuses.values()].some((status) => status?.enabled && status.role === 'admin')) return;
      if (statuses.size < group.length) throw createAccountsUnavailableError();
      checkedCount += group.length;
    }
    throw createLastAdministratorError();
  }
}
