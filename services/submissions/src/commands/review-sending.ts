import type { ReviewSendingRequest, SendingReview } from '@laurel/proto/submissions/v1/submissions';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { ownFilm } from '../sending/own-film.js';
import { Snapshots } from './snapshots.js';
import { Db } from '../database.js';
import { reviewed } from '../sending/review.js';
import { rowsOfFilm } from './rows-of-film.js';

@Injectable()
export class ReviewSending {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
  ) {}

  /** Before some entries are sent: what each costs now, how it goes out, why it cannot. Refuses `film.not_found`, `submission.not_found`, `matching.behind`. */
  async run(asked: ReviewSendingRequest, mayActFor: MayActFor): Promise<SendingReview[]> {
    const { filmId, submissionIds, userRole = null } = asked;
    const film = await ownFilm(this.db, filmId, mayActFor);
    const rows = await rowsOfFilm(this.db, filmId, submissionIds);
    const ids = rows.map(({ competitionId }) => competitionId);
    const snapshots = await this.snapshots.of(filmId, ids, userRole);
    const all = await reviewed(this.db, film, rows, snapshots, new Date());
    return all.map(({ row: _, snapshot: __, reached: ___, ...review }) => review);
  }
}
