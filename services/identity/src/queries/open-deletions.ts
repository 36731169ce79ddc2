import type { Db } from '../database.js';
import { FORGETTING } from '../deletions.js';

/** Deletions that have not ended, oldest first, and for whom each waits; for operators. */
export async function openDeletions(db: Db) {
  const open = await db.accountDeletion.findMany({
    where: { endedAt: null },
    orderBy: { deletedAt: 'asc' },
    include: { receipts: { select: { service: true } } },
  });
  return open.map(({ userId, deletedAt, toldAt, keycloakGoneAt, receipts }) => {
    const given = receipts.map(({ service }) => service);
    const waitsFor: string[] = FORGETTING.filter((service) => !given.includes(service));
    return { userId, deletedAt, toldAt, waitsFor: keycloakGoneAt ? waitsFor : ['keycloak', ...waitsFor] };
  });
}
