import type { FilmStanding } from '@laurel/proto/submissions/v1/submissions';
import { caughtUp } from '@laurel/runtime/database';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { submissionMessage } from '../messages.js';
import { placeOf, ROWS, type NamedRow } from '../read-rows.js';

const OF = `where s."takenBackAt" is null and s."userId" = $1::uuid and (cardinality($2::int[]) = 0 or s."filmId" = any($2))`;
interface Count {
  filmId: number;
  state: string;
  count: number;
}
const COUNTS = `select s."filmId", s.state, count(*)::int as count from user_submission s ${OF} group by 1, 2 order by 1, 2`;
const TAKEN = `${ROWS} ${OF} and s.state in ('accepted', 'awarded') order by s."updatedAt" desc, s.id desc`;

/** Where films stand, all at once: for a page that shows many. */
@Injectable()
export class FilmStandings {
  constructor(private readonly db: Db) {}

  /** Of this user's films only, whichever are asked for; one without submissions is left out. */
  async of(userId: string, filmIds: number[]): Promise<FilmStanding[]> {
    await caughtUp(this.db, 'film');
    const [counts, taken] = await Promise.all([
      this.db.rows<Count>(COUNTS, userId, filmIds),
      this.db.rows<NamedRow>(TAKEN, userId, filmIds),
    ]);
    const takenBy = Map.groupBy(taken, ({ filmId }) => filmId);
    return [...Map.groupBy(counts, ({ filmId }) => filmId)].map(([filmId, states]) => ({
      filmId,
      counts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
      taken: (takenBy.get(filmId) ?? []).map((row) => submissionMessage(row, placeOf(row))),
    }));
  }
}
