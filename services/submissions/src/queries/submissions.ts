import type {
  GetFilmSubmissionsResponse,
  GetSubmissionResponse,
} from '@laurel/proto/submissions/v1/submissions';
import { SUBMISSION_SORTS, type SubmissionSort } from '@laurel/rules/submission-sorts';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { presentIdsIn } from '@laurel/runtime/merged-ids';
import { sortIn, type Paging } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { noSuchFilm } from '../domain/submission.js';
import { historyMessages, submissionMessage } from '../messages.js';
import { newestOf } from '../newest-edition.js';
import { placesOf } from '../places.js';
import { placeOf, ROWS, type NamedRow } from '../read-rows.js';

/** No page is longer, not even that of all. */
const MOST_OF_A_FILM = 2000;
export interface Wanted {
  filmId: number;
  state: string | null;
  competitionIds: number[];
  /** Of each competition its newest edition alone. */
  isNewestOnly: boolean;
  /** One of `SUBMISSION_SORTS`; null: the last touched first. */
  sort: string | null;
  /** Null: all. */
  paging: Paging | null;
}

@Injectable()
export class Submissions {
  constructor(private readonly db: Db) {}

  /** With its history, oldest first. Refuses `submission.not_found`, also for another's. */
  async one(id: number, mayActFor: MayActFor): Promise<GetSubmissionResponse> {
    const row = await this.db.userSubmission.findUnique({ where: { id, takenBackAt: null } });
    if (!row || !mayActFor(row.userId)) throw refuse.noSuch('submission.not_found', 'submissionId');
    const places = await placesOf(this.db, [row.competitionId]);
    const lines = await this.db.submissionChange.findMany({
      where: { OR: [{ submissionId: id }, { submission: { mergedInto: id } }] },
      orderBy: { id: 'asc' },
    });
    return {
      submission: submissionMessage(row, places.get(row.competitionId)),
      history: historyMessages(lines),
    };
  }

  /** Of a competition that was joined with another, what the film has with that one. Refuses `film.not_found`, also for another's, and `input.invalid`. */
  async of(
    { filmId, state, competitionIds, isNewestOnly, sort, paging }: Wanted,
    mayActFor: MayActFor,
  ): Promise<GetFilmSubmissionsResponse> {
    const sorted = sortIn(SUBMISSION_SORTS, sort);
    await caughtUp(this.db, 'film');
    const { page, pageSize } = paging ?? { page: 1, pageSize: MOST_OF_A_FILM };
    const found = await this.db.rows<Found>(
      OF[sorted],
      filmId,
      state,
      competitionIds,
      isNewestOnly,
      pageSize,
      (page - 1) * pageSize,
    );
    const [first] = found;
    if (!first || !mayActFor(first.ownerId)) throw await notHere(this.db, 'film', noSuchFilm());
    const rows = found.filter((row): row is Found & NamedRow => row.id !== null);
    return { items: rows.map((row) => submissionMessage(row, placeOf(row))), total: first.total };
  }
}

type Found = { ownerId: string; total: number } & (NamedRow | { id: null });
/** Of entries that have these columns. */
const ORDERS: Record<SubmissionSort, string> = {
  changed: `"updatedAt" desc, id desc`,
  newest: `"createdAt" desc, id desc`,
  oldest: `"createdAt", id`,
  festival: `lower("festivalName") nulls last, lower("placeName") nulls last, id`,
};
/** A film's entries with what they are put in order by; names are looked up only for that. */
const MINE: Record<SubmissionSort, string> = {
  changed: `s."updatedAt" from user_submission s`,
  newest: `s."createdAt" from user_submission s`,
  oldest: `s."createdAt" from user_submission s`,
  festival: `c.name as "placeName", v.name as "festivalName" from user_submission s
    left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"`,
};
/** A page of a film's with the number of all: one row without a submission where there is none, no row where there is no film. */
const pageBy = (sort: SubmissionSort) => `with mine as (select s.id, ${MINE[sort]}
  where s."filmId" = $1 and s."takenBackAt" is null and ($2::text is null or s.state = $2)
    and (cardinality($3::int[]) = 0 or s."competitionId" = any(${presentIdsIn('competition', '$3')})) and (not $4::boolean or s.id in (${newestOf('$1')})))
  select f."ownerId", n.total, page.* from film f cross join (select count(*)::int as total from mine) n
  left join (${ROWS} where s.id in (select id from mine order by ${ORDERS[sort]} limit $5 offset $6)) page on true
  where f.id = $1 order by ${ORDERS[sort]}`;
const OF = Object.fromEntries(SUBMISSION_SORTS.map((sort) => [sort, pageBy(sort)])) as Record<
  SubmissionSort,
  string
>;
