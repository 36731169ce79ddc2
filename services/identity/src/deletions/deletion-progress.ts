import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/client.js';
import { queueMail } from '../mail/queue-mail.js';

/**
 * The services that must confirm a deletion. Identity itself deletes its data in the transaction that
 * publishes the event.
 */
export const CONFIRMING_SERVICES = ['billing', 'catalog', 'films', 'matching', 'submissions'] as const;

/**
 * Returns whether the account is deleted here but still exists at Keycloak. A sign-in with it must not
 * register a user.
 */
export const isDeletionPending = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.accountDeletion.count({ where: { userId, keycloakDeletedAt: null } })) > 0;

/** Ends a deletion with a final mail if all steps are done. The user must be locked. */
export async function endDeletionIfDone(tx: Tx, userId: string): Promise<void> {
  const deletion = await tx.accountDeletion.findUnique({ where: { userId }, include: { receipts: true } });
  if (!deletion || deletion.endedAt || !deletion.keycloakDeletedAt) return;
  const confirmedServices = deletion.receipts.map(({ service }) => service);
  if (!CONFIRMING_SERVICES.every((service) => confirmedServices.includes(service))) return;
  const { address, called, deletedAt } = deletion;
  if (address)
    await queueMail(tx, {
      key: `account-deleted-${randomUUID()}`,
      to: { userId: null, address, called },
      name: 'account-deleted',
      values: { moment: deletedAt.toISOString() },
    });
  await tx.accountDeletion.update({
    where: { userId },
    data: { endedAt: new Date(), address: null, called: null },
  });
}
