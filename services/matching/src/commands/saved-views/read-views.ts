import type { GetViewsResponse } from '@laurel/proto/matching/v1/matching';
import type { Tx } from '../../database/client.js';

/** Returns the saved views of a user, by name. */
export async function getViews(db: Pick<Tx, 'savedView'>, userId: string): Promise<GetViewsResponse> {
  const items = await db.savedView.findMany({
    where: { userId },
    select: { id: true, name: true, query: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return { items };
}
