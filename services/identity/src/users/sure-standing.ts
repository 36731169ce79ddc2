import { isAsKnown, type Standing } from '../domain/standing.js';
import type { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { knownUser, type UserRow } from '../messages.js';

/**
 * To a user who is held. An answer of Keycloak is as old as its way here: where it would change something, it is asked again now. So none
 * takes back what a newer one, or an administrator, has changed meanwhile. Undefined: Keycloak does not answer.
 */
export async function sureStanding(
  keycloak: KeycloakAdmin,
  user: UserRow,
  standing: Standing,
): Promise<Standing | undefined> {
  const isOpen = user.goneAt === null && user.disabledAt === null;
  if (isOpen && isAsKnown(knownUser(user), standing)) return standing;
  return (await keycloak.standings([user.id])).get(user.id);
}
