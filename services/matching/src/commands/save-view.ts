import type { SaveViewResponse, SaveViewRequest } from '@laurel/proto/matching/v1/matching';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { viewsOf } from '../catalogue/views.js';

const MOST_VIEWS = 50;

@Injectable()
export class SaveView {
  constructor(private readonly db: Db) {}

  /** Under a name that the user has already, in whatever capitals, it takes the place of that one. Refuses `view.too_many`, and `session.required` for who was deleted a moment ago. */
  async run(userId: string, { name, query }: SaveViewRequest): Promise<SaveViewResponse> {
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'matching', userId);
      await tx.$executeRaw`insert into saved_view ("userId", name, query) values (${userId}::uuid, ${name}, ${query})
        on conflict ("userId", lower(name)) do update set name = excluded.name, query = excluded.query`;
      const views = await viewsOf(tx, userId);
      if (views.items.length > MOST_VIEWS)
        throw refuse.conflict(
          'view.too_many',
          `There is room for ${MOST_VIEWS} views. Delete one that you no longer need.`,
          'name',
          { most: MOST_VIEWS },
        );
      return views;
    });
  }
}
