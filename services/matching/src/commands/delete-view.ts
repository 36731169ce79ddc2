import type { DeleteViewRequest, DeleteViewResponse } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { viewsOf } from '../catalogue/views.js';

@Injectable()
export class DeleteView {
  constructor(private readonly db: Db) {}

  /** One that there is not, or another's, is none of theirs: nothing happens. */
  async run(userId: string, { viewId }: DeleteViewRequest): Promise<DeleteViewResponse> {
    return this.db.$transaction(async (tx) => {
      await tx.savedView.deleteMany({ where: { id: viewId, userId } });
      return viewsOf(tx, userId);
    });
  }
}
