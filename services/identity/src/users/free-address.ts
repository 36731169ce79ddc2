import { refuse } from '@laurel/runtime/errors/refusals';
import type { Db, Tx } from '../database/client.js';
import { checkCanStartSession, type Changes } from '../domain/account.js';
import type { AccountStatus } from '../domain/account-status.js';
import { toUser } from '../messages/user-messages.js';
import { changeUser } from './change-user.js';

/** The user who has an address here, with their status at Keycloak. */
export interface Holder {
  id: string;
  status: AccountStatus;
}

/** Finds a user with this address other than `id`. */
export const findOtherWithAddress = (
  db: Tx | Db,
  email: string,
  id: string | null,
): Promise<{ id: string } | null> =>
  db.user.findFirst({ where: { email, ...(id && { id: { not: id } }) }, select: { id: true } });

/**
 * Returns Keycloak’s address with its verified flag; null if there is none or if another user here has it.
 */
export async function resolveAddress(
  tx: Tx,
  id: string,
  status: AccountStatus,
): Promise<Required<Pick<Changes, 'email' | 'emailVerified'>> | null> {
  if (!status || status.email === null) return null;
  const { email, emailVerified } = status;
  return (await findOtherWithAddress(tx, email, id)) ? null : { email, emailVerified };
}

/**
 * Frees an address that another user here has, for the account that has it at Keycloak, where addresses are
 * unique. The previous owner’s account is deleted there or has another address. The previous owner gets this
 * other address or none, and keeps all data, because an address never gives access to another user’s data.
 * Returns the previous owner’s id.
 * @throws user.address_taken if both accounts have the address at Keycloak
 * @throws user.banned because a ban cannot be evaded with another account
 */
export async function freeAddress(
  tx: Tx,
  requestedIdentity: { email: string; userId: string },
  holder: Holder | null,
  now: Date,
): Promise<string | null> {
  const otherUser = await findOtherWithAddress(tx, requestedIdentity.email, requestedIdentity.userId);
  if (!otherUser) return null;
  const { id } = otherUser;
  if (id !== holder?.id || holder.status?.email === requestedIdentity.email)
    throw refuse.conflict(
      'user.address_taken',
      'Another account already has this e-mail address. Contact us, and we will sort it out.',
      'email',
    );
  const noAddress = { email: `${id}@gone.invalid`, emailVerified: false };
  const userChange = await changeUser(tx, id, (await resolveAddress(tx, id, holder.status)) ?? noAddress);
  if (userChange) checkCanStartSession(toUser(userChange.previousUser), now);
  return id;
}
