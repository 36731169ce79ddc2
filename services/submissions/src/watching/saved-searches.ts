import type { SavedSearch } from '@laurel/proto/submissions/v1/submissions';
import { instantOf } from '@laurel/runtime/database';
import type { Tx } from '../database.js';

/** The searches that somebody keeps, by name. */
export const searchesOf = (tx: Tx, userId: string): Promise<SavedSearch[]> =>
  tx.$queryRawUnsafe<SavedSearch[]>(
    `select id, name, search::text, "seenCompetitionId", ${instantOf('"seenAt"')} as "seenAt"
      from saved_search where "userId" = $1::uuid order by lower(name), id`,
    userId,
  );
