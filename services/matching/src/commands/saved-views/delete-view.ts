import type { DeleteViewRequest, DeleteViewResponse } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getViews } from './read-views.js';

@Injectable()
export class DeleteView {
  constructor(private readonly db: Db) {}

  /** Deletes a view of the user. Does nothing for an unknown view or the view of another user. */
  async run(userId: string, { viewId }: DeleteViewRequest): Promise<DeleteViewResponse> {
    return this.db.$transaction(async (tx) => {
      await tx.savedView.deleteMany({ where: { id: viewId, userId } });
      return getViews(tx, userId);
    });
  }
}
