import type {
  GetFilmSubmissionsResponse,
  GetSubmissionResponse,
} from '@laurel/proto/submissions/v1/submissions';
import { SUBMISSION_SORTS, type SubmissionSort } from '@laurel/rules/submissions/submission-sorts';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { resolveMergedIdsSql } from '@laurel/runtime/database/merged-ids';
import { parseSort, type Paging } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { createFilmNotFoundRefusal } from '../domain/submission.js';
import { toHistoryMessages, toSubmissionMessage } from '../submissions/messages.js';
import { createNewestIdsSql } from '../submissions/newest-edition.js';
import { findCompetitions } from '../submissions/competitions.js';
import { toListedCompetition, SELECT_ROWS, type NamedRow } from '../submissions/read-rows.js';

/** Maximum number of entries per request, also of a request without paging. */
const MAX_PAGE_SIZE = 2000;
export interface SubmissionQuery {
  filmId: number;
  state: string | null;
  competitionIds: number[];
  /** Returns only the newest edition of each competition. */
  isNewestOnly: boolean;
  /** One of `SUBMISSION_SORTS`; null for the order of the last changes. */
  sort: string | null;
  /** Null for all entries. */
  paging: Paging | null;
}

@Injectable()
export class Submissions {
  constructor(private readonly db: Db) {}

  /**
   * Returns a submission with its history, oldest first.
   * @throws submission.not_found also if it belongs to another user
   */
  async getSubmission(id: number, mayActFor: MayActFor): Promise<GetSubmissionResponse> {
    const row = await this.db.userSubmission.findUnique({ where: { id, revertedAt: null } });
    if (!row || !mayActFor(row.userId)) throw refuse.noSuch('submission.not_found', 'submissionId');
    const competitions = await findCompetitions(this.db, [row.competitionId]);
    const lines = await this.db.submissionChange.findMany({
      where: { OR: [{ submissionId: id }, { submission: { mergedInto: id } }] },
      orderBy: { id: 'asc' },
    });
    return {
      submission: toSubmissionMessage(row, competitions.get(row.competitionId)),
      history: toHistoryMessages(lines),
    };
  }

  /**
   * Returns a film's submissions. Ids of merged competitions mean their targets.
   * @throws film.not_found also if the film belongs to another user
   * @throws input.invalid
   */
  async find(
    { filmId, state, competitionIds, isNewestOnly, sort, paging }: SubmissionQuery,
    mayActFor: MayActFor,
  ): Promise<GetFilmSubmissionsResponse> {
    const sortOrder = parseSort(SUBMISSION_SORTS, sort);
    await waitForProjections(this.db, 'film');
    const { page, pageSize } = paging ?? { page: 1, pageSize: MAX_PAGE_SIZE };
    const results = await this.db.rows<PageRow>(
      PAGE_QUERIES[sortOrder],
      filmId,
      state,
      competitionIds,
      isNewestOnly,
      pageSize,
      (page - 1) * pageSize,
    );
    const [firstRow] = results;
    if (!firstRow || !mayActFor(firstRow.ownerId))
      throw await chooseMissingRowRefusal(this.db, 'film', createFilmNotFoundRefusal());
    const rows = results.filter((row): row is PageRow & NamedRow => row.id !== null);
    return {
      items: rows.map((row) => toSubmissionMessage(row, toListedCompetition(row))),
      total: firstRow.total,
    };
  }
}

type PageRow = { ownerId: string; total: number } & (NamedRow | { id: null });
/** Sort orders over the columns that `FILM_ENTRIES` selects. */
const ORDERS: Record<SubmissionSort, string> = {
  changed: `"updatedAt" desc, id desc`,
  newest: `"createdAt" desc, id desc`,
  oldest: `"createdAt", id`,
  festival: `lower("festivalName") nulls last, lower("competitionName") nulls last, id`,
};
/** Selects a film's entries with their sort columns. Joins the names only for the order that needs them. */
const FILM_ENTRIES: Record<SubmissionSort, string> = {
  changed: `s."updatedAt" from user_submission s`,
  newest: `s."createdAt" from user_submission s`,
  oldest: `s."createdAt" from user_submission s`,
  festival: `c.name as "competitionName", v.name as "festivalName" from user_submission s
    left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"`,
};
/**
 * Returns SQL for a page of a film's entries with their total. Selects one row without a submission if the
 * page is empty, and no row if the film does not exist. $1: film id, $2: state or null, $3: competition ids
 * (all if empty), $4: newest editions only, $5: page size, $6: offset.
 */
const buildPageQuery = (sort: SubmissionSort) => `with mine as (select s.id, ${FILM_ENTRIES[sort]}
  where s."filmId" = $1 and s."revertedAt" is null and ($2::text is null or s.state = $2)
    and (cardinality($3::int[]) = 0 or s."competitionId" = any(${resolveMergedIdsSql('competition', '$3')})) and (not $4::boolean or s.id in (${createNewestIdsSql('$1')})))
  select f."ownerId", n.total, page.* from film f cross join (select count(*)::int as total from mine) n
  left join (${SELECT_ROWS} where s.id in (select id from mine order by ${ORDERS[sort]} limit $5 offset $6)) page on true
  where f.id = $1 order by ${ORDERS[sort]}`;
const PAGE_QUERIES = Object.fromEntries(
  SUBMISSION_SORTS.map((sort) => [sort, buildPageQuery(sort)]),
) as Record<SubmissionSort, string>;
