import type { SaveViewResponse, SaveViewRequest } from '@laurel/proto/matching/v1/matching';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getViews } from './read-views.js';

const MAX_VIEWS = 50;

@Injectable()
export class SaveView {
  constructor(private readonly db: Db) {}

  /**
   * Saves a view. A view of the same name, ignoring case, is replaced.
   * @throws view.too_many
   * @throws session.required if the user has just been deleted
   */
  async run(userId: string, { name, query }: SaveViewRequest): Promise<SaveViewResponse> {
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'matching', userId);
      await tx.$executeRaw`insert into saved_view ("userId", name, query) values (${userId}::uuid, ${name}, ${query})
        on conflict ("userId", lower(name)) do update set name = excluded.name, query = excluded.query`;
      const views = await getViews(tx, userId);
      if (views.items.length > MAX_VIEWS)
        throw refuse.conflict(
          'view.too_many',
          `You can save at most ${MAX_VIEWS} views. Delete one that you no longer need.`,
          'name',
          { max: MAX_VIEWS },
        );
      return views;
    });
  }
}
