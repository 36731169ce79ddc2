import type {
  GetFilmSubmissionsResponse,
  GetSubmissionResponse,
} from '@laurel/proto/submissions/v1/submissions';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp } from '@laurel/runtime/database';
import { slice, type Paging } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { historyMessage, submissionMessage } from '../messages.js';
import { newestOf } from '../newest-edition.js';
import { placesOf } from '../places.js';

/** No page is longer, not even that of all. */
const MOST_OF_A_FILM = 2000;
export interface Wanted {
  filmId: number;
  state: string | null;
  competitionIds: number[];
  /** Of each competition its newest edition alone. */
  isNewestOnly: boolean;
  /** Null: all. */
  paging: Paging | null;
}

@Injectable()
export class Submissions {
  constructor(private readonly db: Db) {}

  /** With its history, oldest first. Refuses `submission.not_found`, also for another's. */
  async one(id: number, mayActFor: MayActFor): Promise<GetSubmissionResponse> {
    const row = await this.db.userSubmission.findUnique({
      where: { id },
      include: { history: { orderBy: { id: 'asc' } } },
    });
    if (!row || !mayActFor(row.userId))
      throw refuse.notFound('submission.not_found', 'There is no such submission.', 'submissionId');
    const places = await placesOf(this.db, [row.competitionId]);
    return {
      submission: submissionMessage(row, places.get(row.competitionId)),
      history: row.history.map(historyMessage),
    };
  }

  /** The last touched first. Refuses `film.not_found`, also for another's. */
  async of(
    { filmId, state, competitionIds, isNewestOnly, paging }: Wanted,
    mayActFor: MayActFor,
  ): Promise<GetFilmSubmissionsResponse> {
    await caughtUp(this.db, 'film');
    const film = await this.db.film.findUnique({ where: { id: filmId } });
    if (!film || !mayActFor(film.ownerId))
      throw refuse.notFound('film.not_found', 'There is no such film.', 'filmId');
    const where = {
      filmId,
      ...(state && { state }),
      ...(isNewestOnly && { id: { in: await this.newest(filmId) } }),
      ...(competitionIds.length > 0 && { competitionId: { in: competitionIds } }),
    };
    const [rows, total] = await Promise.all([
      this.db.userSubmission.findMany({
        where,
        orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
        ...slice(paging ?? { page: 1, pageSize: MOST_OF_A_FILM }),
      }),
      paging ? this.db.userSubmission.count({ where }) : null,
    ]);
    const places = await placesOf(
      this.db,
      rows.map(({ competitionId }) => competitionId),
    );
    return {
      items: rows.map((row) => submissionMessage(row, places.get(row.competitionId))),
      total: total ?? rows.length,
    };
  }

  private async newest(filmId: number): Promise<number[]> {
    return (await this.db.$queryRaw<{ id: number }[]>(newestOf(filmId))).map(({ id }) => id);
  }
}
