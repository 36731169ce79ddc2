import type { SavedSearch } from '@laurel/proto/submissions/v1/submissions';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { Tx } from '../database/client.js';

/** Returns the saved searches of a user, by name. */
export const findSavedSearches = (tx: Tx, userId: string): Promise<SavedSearch[]> =>
  tx.$queryRawUnsafe<SavedSearch[]>(
    `select id, name, search::text, "seenCompetitionId", ${toIsoInstantSql('"seenAt"')} as "seenAt"
      from saved_search where "userId" = $1::uuid order by lower(name), id`,
    userId,
  );
