import type { Viewer } from './server-function.js';
import type { Services } from '../clients/service-clients.js';

/**
 * Checks that a user exists, for services without a projection of users. Calls identity only if the user is
 * not the caller.
 * @throws user.not_found
 */
export async function requireUser(
  userId: string,
  viewer: Viewer,
  identity: Services['identity'],
): Promise<void> {
  if (userId !== viewer.userId) await identity.getUserRole({ userId });
}
