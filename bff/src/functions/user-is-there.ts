import type { Viewer } from '../function.js';
import type { Services } from '../services.js';

/** For a service that keeps no copy of who there is: whose things are asked for is somebody. Asks identity only for another than the asker. Refuses `user.not_found`. */
export async function userIsThere(
  userId: string,
  viewer: Viewer,
  identity: Services['identity'],
): Promise<void> {
  if (userId !== viewer.userId) await identity.getUserRole({ userId });
}
