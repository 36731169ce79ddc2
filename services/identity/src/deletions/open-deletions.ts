import type { Db } from '../database/client.js';
import { FORGETTING } from './deletion-progress.js';

/** Returns the deletions that have not ended, oldest first, and what each waits for. For operators. */
export async function openDeletions(db: Db) {
  const open = await db.accountDeletion.findMany({
    where: { endedAt: null },
    orderBy: { deletedAt: 'asc' },
    include: { receipts: { select: { service: true } } },
  });
  return open.map(({ userId, deletedAt, publishedAt, keycloakDeletedAt, receipts }) => {
    const given = receipts.map(({ service }) => service);
    const waitsFor: string[] = FORGETTING.filter((service) => !given.includes(service));
    return {
      userId,
      deletedAt,
      publishedAt,
      waitsFor: keycloakDeletedAt ? waitsFor : ['keycloak', ...waitsFor],
    };
  });
}
