import { randomUUID } from 'node:crypto';
import type { Tx } from './database.js';
import { queueMail } from './mail/queue-mail.js';

/** Who gives a receipt; identity itself forgets in the transaction that tells the others. */
export const FORGETTING = ['billing', 'catalog', 'films', 'matching', 'submissions'] as const;

/** The account is deleted here and still there at Keycloak: who comes with it is not somebody new. */
export const isClosing = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.accountDeletion.count({ where: { userId, keycloakGoneAt: null } })) > 0;

/** What nobody has to do any more ends, with a last mail; the address goes with it. Called whenever a part of it is done, by who holds the user. */
export async function endIfDone(tx: Tx, userId: string): Promise<void> {
  const deletion = await tx.accountDeletion.findUnique({ where: { userId }, include: { receipts: true } });
  if (!deletion || deletion.endedAt || !deletion.keycloakGoneAt) return;
  const given = deletion.receipts.map(({ service }) => service);
  if (!FORGETTING.every((service) => given.includes(service))) return;
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
