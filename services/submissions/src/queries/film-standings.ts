import type { FilmStanding } from '@laurel/proto/submissions/v1/submissions';
import { caughtUp } from '@laurel/runtime/database';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { submissionMessage } from '../messages.js';
import { placesOf } from '../places.js';

const TAKEN = ['accepted', 'awarded'];

/** Where films stand, all at once: for a page that shows many. */
@Injectable()
export class FilmStandings {
  constructor(private readonly db: Db) {}

  /** Of this user's films only, whichever are asked for; one without submissions is left out. */
  async of(userId: string, filmIds: number[]): Promise<FilmStanding[]> {
    await caughtUp(this.db, 'film');
    const where = { userId, ...(filmIds.length > 0 && { filmId: { in: filmIds } }) };
    const [counts, taken] = await Promise.all([
      this.db.userSubmission.groupBy({
        by: ['filmId', 'state'],
        where,
        _count: true,
        orderBy: { filmId: 'asc' },
      }),
      this.db.userSubmission.findMany({
        where: { ...where, state: { in: TAKEN } },
        orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      }),
    ]);
    const places = await placesOf(this.db, [...new Set(taken.map(({ competitionId }) => competitionId))]);
    const takenBy = Map.groupBy(taken, ({ filmId }) => filmId);
    return [...Map.groupBy(counts, ({ filmId }) => filmId)].map(([filmId, states]) => ({
      filmId,
      counts: Object.fromEntries(states.map(({ state, _count }) => [state, _count])),
      taken: (takenBy.get(filmId) ?? []).map((row) => submissionMessage(row, places.get(row.competitionId))),
    }));
  }
}
