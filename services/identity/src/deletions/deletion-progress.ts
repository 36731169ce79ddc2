import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/client.js';
import { queueMail } from '../mail/queue-mail.js';

/** The services that confirm a deletion. Identity deletes its data with the event’s transaction. */
export const CONFIRMING_SERVICES = ['billing', 'catalog', 'films', 'matching', 'submissions'] as const;

/** True if the account is deleted here but still exists at Keycloak. A sign-in with it must not register a user. */
export const isDeletionPending = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.accountDeletion.count({ where: { userId, keycloakDeletedAt: null } })) > 0;

/** Ends a deletion once nothing is left to do, with a final mail. Call it with the user locked. */
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
