import { refuse } from '@laurel/runtime/refusals';
import type { Db, Tx } from '../database.js';
import { mayStartSession, type Changes } from '../domain/account.js';
import type { Standing } from '../domain/standing.js';
import { knownUser } from '../messages.js';
import { changeUser } from './change-user.js';

/** Who has an address here, and how they stand at Keycloak. */
export interface Holder {
  id: string;
  standing: Standing;
}

/** Who else has an address here; `id` null: anybody. */
export const otherWith = (db: Tx | Db, email: string, id: string | null): Promise<{ id: string } | null> =>
  db.user.findFirst({ where: { email, ...(id && { id: { not: id } }) }, select: { id: true } });

/** Keycloak's address and whether it is verified, one never without the other; null where it has none that is free here. */
export async function addressNow(
  tx: Tx,
  id: string,
  standing: Standing,
): Promise<Required<Pick<Changes, 'email' | 'emailVerified'>> | null> {
  if (!standing || standing.email === null) return null;
  const { email, emailVerified } = standing;
  return (await otherWith(tx, email, id)) ? null : { email, emailVerified };
}

/**
 * Makes an address free for whom Keycloak, which has each once, says it is. Who had it here and is gone there, or has another there,
 * gets that other or none, and keeps everything else: nobody comes to another's things by an address. Answers who gave it up.
 * Refuses `user.address_taken` where Keycloak says that both have it, and `user.banned`: a ban is not left behind with an account.
 */
export async function freeAddress(
  tx: Tx,
  wanted: { email: string; userId: string },
  holder: Holder | null,
  now: Date,
): Promise<string | null> {
  const another = await otherWith(tx, wanted.email, wanted.userId);
  if (!another) return null;
  const { id } = another;
  if (id !== holder?.id || holder.standing?.email === wanted.email)
    throw refuse.conflict(
      'user.address_taken',
      'This e-mail address belongs to another account here. Write to us, we will sort it out.',
      'email',
    );
  const none = { email: `${id}@gone.invalid`, emailVerified: false };
  const changed = await changeUser(tx, id, (await addressNow(tx, id, holder.standing)) ?? none);
  if (changed) mayStartSession(knownUser(changed.before), now);
  return id;
}
