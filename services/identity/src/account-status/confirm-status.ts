import { matchesStoredUser, type AccountStatus } from '../domain/account-status.js';
import type { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { toUser, type UserRow } from '../messages/user-messages.js';

/**
 * Returns the status to apply to a locked user. If the given status would change something, it is fetched
 * again, because it may be older than a change made here. Returns undefined if Keycloak is unavailable.
 */
export async function confirmStatus(
  keycloak: KeycloakAdmin,
  user: UserRow,
  status: AccountStatus,
): Promise<AccountStatus | undefined> {
  const isOpen = user.missingSince === null && user.disabledAt === null;
  if (isOpen && matchesStoredUser(toUser(user), status)) return status;
  return (await keycloak.getAccountStatuses([user.id])).get(user.id);
}
