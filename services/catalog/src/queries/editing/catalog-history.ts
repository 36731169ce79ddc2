import type {
  CatalogChange,
  GetCatalogHistoryRequest,
  GetCatalogHistoryResponse,
} from '@laurel/proto/catalog/v1/editing';
import { FINAL_CHANGES, WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';

/**
 * SQL condition for the changes of festival `$1`, and of festivals that were merged into it. `$2`: only those
 * of this competition, if not null.
 */
const IN_FESTIVAL = `h."festivalId" in (select $1::int union all select m."id" from "merged_festival" m where m."targetId" = $1::int) and ($2::int is null or h."competitionId" = $2::int)`;
const FINAL = FINAL_CHANGES.map((field) => `'${field}'`).join(', ');
/**
 * An addition or deletion with more characters is returned with its name only, because a whole festival may
 * exceed the size of a message.
 */
const MAX_VALUE_CHARACTERS = 2 ** 16;
const selectValue = (column: 'before' | 'after') =>
  `case when h."field" = '${WHOLE}' and octet_length(h."${column}"::text) > ${MAX_VALUE_CHARACTERS} then jsonb_build_object('name', h."name")::text else h."${column}"::text end as "${column}"`;
/** Selects the changes that are older than change `$3` (if not null), at most `$4`. */
const CHANGES = `select h."id"::float8 as "id", ${toIsoInstantSql('h."at"')} as "at", h."actor"::text, h."festivalId", h."competitionId", h."name", h."version", h."field",
    ${selectValue('before')}, ${selectValue('after')}, h."undoes"::float8 as "undoes", exists (select from "catalog_change" u where u."undoes" = h."id") as "isUndone",
    h."field" in (${FINAL}) or (h."competitionId" is null and h."festivalId" <> $1::int)
      or (h."competitionId" is not null and not exists (select from "competition" c where c."id" = h."competitionId")) as "isFinal"
  from "catalog_change" h where ${IN_FESTIVAL} and ($3::bigint is null or h."id" < $3::bigint) order by h."id" desc limit $4`;
/**
 * The maximum number of characters of old and new values on a page. A single longer entry has its own page.
 */
const PAGE_CHARACTERS = 2 ** 21;
const PAGE = `select * from (select c.*, count(*) over () as "found", sum(length("before") + length("after")) over (order by "id" desc) - length("before") - length("after") as "sum" from (${CHANGES}) c) p
  where "sum" < ${PAGE_CHARACTERS} order by "id" desc`;

@Injectable()
export class CatalogHistory {
  constructor(private readonly db: Db) {}

  async getPage({
    festivalId,
    competitionId = null,
    before = null,
    pageSize,
  }: GetCatalogHistoryRequest): Promise<GetCatalogHistoryResponse> {
    const [rows, [count]] = await Promise.all([
      this.db.rows<CatalogChange & { found: string; sum: string }>(
        PAGE,
        festivalId,
        competitionId,
        before,
        pageSize + 1,
      ),
      this.db.rows<{ n: number }>(
        `select count(*)::int as n from "catalog_change" h where ${IN_FESTIVAL}`,
        festivalId,
        competitionId,
      ),
    ]);
    const items = rows.slice(0, pageSize).map(({ found: _found, sum: _sum, ...change }) => change);
    const hasMore = Number(rows[0]?.found ?? 0) > items.length;
    return { items, total: count!.n, next: hasMore ? items.at(-1)!.id : null };
  }
}
