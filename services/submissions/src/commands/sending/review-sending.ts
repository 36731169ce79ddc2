import type { ReviewSendingRequest, SendingReview } from '@laurel/proto/submissions/v1/submissions';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { getAccessibleFilm } from '../../submissions/accessible-film.js';
import { Snapshots } from '../submissions/snapshots.js';
import { Db } from '../../database/client.js';
import { reviewEntries } from '../../sending/review.js';
import { findFilmRows } from './film-rows.js';

@Injectable()
export class ReviewSending {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
  ) {}

  /**
   * Returns for each entry the present cost, the way it is sent, and the reason why it cannot be sent.
   * @throws film.not_found
   * @throws submission.not_found
   * @throws matching.behind
   */
  async run(request: ReviewSendingRequest, mayActFor: MayActFor): Promise<SendingReview[]> {
    const { filmId, submissionIds, userRole = null } = request;
    const film = await getAccessibleFilm(this.db, filmId, mayActFor);
    const rows = await findFilmRows(this.db, filmId, submissionIds);
    const ids = rows.map(({ competitionId }) => competitionId);
    const snapshots = await this.snapshots.find(filmId, ids, userRole);
    const reviewedEntries = await reviewEntries(this.db, film, rows, snapshots, new Date());
    return reviewedEntries.map(({ row: _, snapshot: __, channel: ___, ...review }) => review);
  }
}
