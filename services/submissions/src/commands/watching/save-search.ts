import type { SavedSearch, SaveSearchRequest } from '@laurel/proto/submissions/v1/submissions';
import { MAX_SAVED_SEARCHES } from '@laurel/rules/notifications/watching';
import { getCaller } from '@laurel/runtime/auth/call-context';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { findSavedSearches } from '../../watching/saved-searches.js';

@Injectable()
export class SaveSearch {
  constructor(private readonly db: Db) {}

  /**
   * Saves a search and marks it as seen now. Replaces a search of the same name, ignoring case.
   * @throws search.too_many
   * @throws session.required if the user was deleted a moment ago
   */
  run({ name, search, seenCompetitionId }: SaveSearchRequest): Promise<SavedSearch[]> {
    const { user: userId } = getCaller();
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'submissions', userId);
      await tx.$executeRaw`insert into saved_search ("userId", name, search, "seenCompetitionId")
        values (${userId}::uuid, ${name}, ${search}::jsonb, ${seenCompetitionId})
        on conflict ("userId", lower(name)) do update set name = excluded.name, search = excluded.search,
          "seenCompetitionId" = excluded."seenCompetitionId", "seenAt" = now()`;
      const searches = await findSavedSearches(tx, userId);
      if (searches.length > MAX_SAVED_SEARCHES)
        throw refuse.conflict(
          'search.too_many',
          `You can save at most ${MAX_SAVED_SEARCHES} searches. Delete one that you no longer need.`,
          'name',
          { max: MAX_SAVED_SEARCHES },
        );
      return searches;
    });
  }

  /** Deletes a search. A missing search, or one of another user, changes nothing. */
  delete(searchId: number): Promise<SavedSearch[]> {
    const { user: userId } = getCaller();
    return this.db.$transaction(async (tx) => {
      await tx.savedSearch.deleteMany({ where: { id: searchId, userId } });
      return findSavedSearches(tx, userId);
    });
  }
}
