import type { Db } from '../database/client.js';
import { CONFIRMING_SERVICES } from './deletion-progress.js';

/** Returns the deletions that have not ended, oldest first, and what each waits for. For operators. */
export async function listOpenDeletions(db: Db) {
  const deletions = await db.accountDeletion.findMany({
    where: { endedAt: null },
    orderBy: { deletedAt: 'asc' },
    include: { receipts: { select: { service: true } } },
  });
  return deletions.map(({ userId, deletedAt, publishedAt, keycloakDeletedAt, receipts }) => {
    const confirmedServices = receipts.map(({ service }) => service);
    const waitsFor: string[] = CONFIRMING_SERVICES.filter((service) => !confirmedServices.includes(service));
    return {
      userId,
      deletedAt,
      publishedAt,
      waitsFor: keycloakDeletedAt ? waitsFor : ['keycloak', ...waitsFor],
    };
  });
}
