import type {
  CatalogChange,
  GetCatalogHistoryRequest,
  GetCatalogHistoryResponse,
} from '@laurel/proto/catalog/v1/editing';
import { FINAL_CHANGES, WHOLE } from '@laurel/rules/administration';
import { instantOf } from '@laurel/runtime/database';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

/** With what was written down of those that went into it. */
const OF = `h."festivalId" in (select $1::int union all select m."id" from "merged_festival" m where m."keptId" = $1::int) and ($2::int is null or h."competitionId" = $2::int)`;
const FINAL = FINAL_CHANGES.map((field) => `'${field}'`).join(', ');
/** What came or went whole is kept whole; where that is long, its name is told: a festival with all that belonged to it may be more than any message holds. */
const LONG = 2 ** 16;
const told = (of: 'before' | 'after') =>
  `case when h."field" = '${WHOLE}' and octet_length(h."${of}"::text) > ${LONG} then jsonb_build_object('name', h."name")::text else h."${of}"::text end as "${of}"`;
const CHANGES = `select h."id"::float8 as "id", ${instantOf('h."at"')} as "at", h."actor"::text, h."festivalId", h."competitionId", h."name", h."version", h."field",
    ${told('before')}, ${told('after')}, h."undoes"::float8 as "undoes", exists (select from "catalog_change" u where u."undoes" = h."id") as "isUndone",
    h."field" in (${FINAL}) or (h."competitionId" is null and h."festivalId" <> $1::int)
      or (h."competitionId" is not null and not exists (select from "competition" c where c."id" = h."competitionId")) as "isFinal"
  from "catalog_change" h where ${OF} and ($3::bigint is null or h."id" < $3::bigint) order by h."id" desc limit $4`;
/** Characters of what the lines of one answer were and are: what is longer goes on with the next page, and a line alone is told however long it is. */
const PAGE_CHARACTERS = 2 ** 21;
const PAGE = `select * from (select c.*, count(*) over () as "found", sum(length("before") + length("after")) over (order by "id" desc) - length("before") - length("after") as "sum" from (${CHANGES}) c) p
  where "sum" < ${PAGE_CHARACTERS} order by "id" desc`;

/** What was changed of a festival and its competitions, the newest first. */
@Injectable()
export class CatalogHistory {
  constructor(private readonly db: Db) {}

  async of({
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
        `select count(*)::int as n from "catalog_change" h where ${OF}`,
        festivalId,
        competitionId,
      ),
    ]);
    const items = rows.slice(0, pageSize).map(({ found: _found, sum: _sum, ...change }) => change);
    const isMore = Number(rows[0]?.found ?? 0) > items.length;
    return { items, total: count!.n, next: isMore ? items.at(-1)!.id : null };
  }
}
