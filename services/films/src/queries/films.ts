import type { Film } from '@laurel/proto/films/v1/films';
import { getCaller } from '@laurel/runtime/auth/call-context';
import { chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { FILM_SORTS, type FilmSort } from '@laurel/rules/films/film-sorts';
import { parseSort, type Paging } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { toFilmMessage, SELECT_FILMS, type FilmRow } from '../database/film-messages.js';

@Injectable()
export class Films {
  constructor(private readonly db: Db) {}

  async getFilm(id: number): Promise<Film | null> {
    const [row] = await this.db.rows<FilmRow>(FILM_BY_ID, id);
    return row ? toFilmMessage(row) : null;
  }

  /**
   * Returns a page of a user's films in the given order. `query` filters by title, case-insensitively.
   * @throws user.not_found for an unknown user, except the caller
   * @throws projection.stale instead, while the projection of users is being rebuilt
   * @throws input.invalid for an unknown sort order
   */
  async listByOwner(
    createdBy: string,
    { query, sort, page, pageSize }: Paging & { query?: string | null; sort?: string | null },
  ): Promise<{ items: Film[]; total: number }> {
    const title = query?.trim() ? `%${query.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
    const rows = await this.db.rows<PageRow>(
      buildPageQuery(parseSort(FILM_SORTS, sort)),
      createdBy,
      title,
      pageSize,
      (page - 1) * pageSize,
    );
    const { total, isKnown } = rows[0]!;
    if (total === 0 && !isKnown && createdBy !== getCaller().user)
      throw await chooseMissingRowRefusal(this.db, 'user', refuse.noSuch('user.not_found', 'userId'));
    const films = rows.filter((row): row is PageRow & FilmRow => row.id !== null);
    return { items: films.map(({ total: _total, isKnown: _known, ...row }) => toFilmMessage(row)), total };
  }
}

const FILM_BY_ID = `${SELECT_FILMS} where f."id" = $1`;
type PageRow = { total: number; isKnown: boolean } & (FilmRow | { id: null });
/** The SQL orders, by the names of the sort orders. */
const ORDERS: Record<FilmSort, string> = {
  newest: '"createdAt" desc, "id" desc',
  oldest: '"createdAt", "id"',
  changed: '"updatedAt" desc, "id" desc',
  name: 'lower("name"), "id"',
};
/**
 * Builds a query for a page with the total number. If there are no films, the query returns one row without a
 * film.
 */
const buildPageQuery = (
  sort: FilmSort,
) => `with mine as (select "id", "createdAt", "updatedAt", "name" from "film" where "createdBy" = $1::uuid and ($2::text is null or "name" ilike $2)),
  page as (select "id", row_number() over (order by ${ORDERS[sort]}) as rank from mine order by rank limit $3 offset $4)
  select n.total, exists (select from "known_user" where "id" = $1::uuid) as "isKnown", films.* from (select count(*)::int as total from mine) n
  left join (page join (${SELECT_FILMS} where f."id" in (select "id" from page)) films using ("id")) on true order by page.rank`;
