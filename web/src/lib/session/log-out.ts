import { switchUser } from './switch-user';
import { mutate } from '../server/bff';

/**
 * Ends this session, or all sessions of the account. Continues at the sign-in service if the BFF could not
 * reach it. The whole page is loaded again.
 */
export const logOut = (input: { everywhere?: boolean } = {}): Promise<void> =>
  switchUser(async () => (await mutate('endSession', input)).logoutUrl ?? '/');
