import type { GetViewsResponse } from '@laurel/proto/matching/v1/matching';
import type { Tx } from '../database.js';

/** The views that a user keeps, by name. */
export async function viewsOf(db: Pick<Tx, 'savedView'>, userId: string): Promise<GetViewsResponse> {
  const items = await db.savedView.findMany({
    where: { userId },
    select: { id: true, name: true, query: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return { items };
}
