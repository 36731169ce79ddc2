import type { SavedSearch, SaveSearchRequest } from '@laurel/proto/submissions/v1/submissions';
import { MOST_SAVED_SEARCHES } from '@laurel/rules/watching';
import { caller } from '@laurel/runtime/call';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { searchesOf } from '../watching/saved-searches.js';

@Injectable()
export class SaveSearch {
  constructor(private readonly db: Db) {}

  /**
   * Under a name that the user has already, in whatever capitals, it takes the place of that one, and has been looked at now. Refuses
   * `search.too_many`, and `session.required` for who was deleted a moment ago.
   */
  run({ name, search, seenCompetitionId }: SaveSearchRequest): Promise<SavedSearch[]> {
    const { user: userId } = caller();
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'submissions', userId);
      await tx.$executeRaw`insert into saved_search ("userId", name, search, "seenCompetitionId")
        values (${userId}::uuid, ${name}, ${search}::jsonb, ${seenCompetitionId})
        on conflict ("userId", lower(name)) do update set name = excluded.name, search = excluded.search,
          "seenCompetitionId" = excluded."seenCompetitionId", "seenAt" = now()`;
      const searches = await searchesOf(tx, userId);
      if (searches.length > MOST_SAVED_SEARCHES)
        throw refuse.conflict(
          'search.too_many',
          `There is room for ${MOST_SAVED_SEARCHES} searches. Delete one that you no longer need.`,
          'name',
          { most: MOST_SAVED_SEARCHES },
        );
      return searches;
    });
  }

  /** One that there is not, or another's, is none of theirs: nothing happens. */
  delete(searchId: number): Promise<SavedSearch[]> {
    const { user: userId } = caller();
    return this.db.$transaction(async (tx) => {
      await tx.savedSearch.deleteMany({ where: { id: searchId, userId } });
      return searchesOf(tx, userId);
    });
  }
}
