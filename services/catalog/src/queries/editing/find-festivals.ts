import type {
  FestivalRow,
  FindFestivalsRequest,
  FindFestivalsResponse,
} from '@laurel/proto/catalog/v1/editing';
import { FESTIVAL_SORTS, type FestivalState } from '@laurel/rules/festivals/catalogue-editing';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { toSkipAndTake, type Paging } from '@laurel/runtime/database/paging';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { IS_UPCOMING } from '../../messages/competition.js';
import { isSimilarToNames } from '../../search/ranking/similar-names.js';
import { matchesQuerySql, tokenizeQuery } from './name-query.js';
import { Contradictions } from './contradictions.js';
import { Search } from '../search/search.js';

const TERMS = `select from "competition_to_competition_terms" w where w."competitionId" = c."id"`;
/**
 * Selects the rows of the list. The parameters of the whole statement:
 * - `$1` folded words of the query, `$6` its words as typed, `$3` its id
 * - `$2` countries
 * - `$4`, `$5` ids of festivals with contradictions, and their numbers
 * - `$7` ids of festivals with similar names; null to filter by the query
 * - `$8`, `$9` limit and offset
 */
const ROWS = `select f."id", f."version", f."name", a."code_alpha2" as "country", f."city", f."homepage", f."startsOn"::text,
    f."verifiedAt" as "verified", ${toIsoInstantSql('f."verifiedAt"')} as "verifiedAt", f."isDemonstration", f."identity", f."knownAs", f."alternativeNames",
    coalesce(c."competitions", 0) as "competitions", coalesce(c."deprecated", 0) as "deprecated", coalesce(c."withoutTerms", 0) as "withoutTerms",
    d."nextDeadline", d."lastDeadline", coalesce(d."dates", 0) as "dates", coalesce(x."n", 0) as "contradictions",
    (select count(*)::int from "festival_report" p where p."festivalId" = f."id" and p."resolvedAt" is null) as "reports"
  from "festival" f left join "countries" a on a."id" = f."countryId"
  left join (select c."festivalId", count(*)::int as "competitions", (count(*) filter (where c."isDeprecated"))::int as "deprecated",
    (count(*) filter (where not c."isDeprecated" and not exists (${TERMS})))::int as "withoutTerms"
    from "competition" c group by 1) c on c."festivalId" = f."id"
  left join (select c."festivalId", count(*)::int as "dates", (min(d."date") filter (where ${IS_UPCOMING}))::text as "nextDeadline", max(d."date")::text as "lastDeadline"
    from "competition" c join "competition_date" d on d."competitionId" = c."id" where not c."isDeprecated" and not d."deprecated" group by 1) d
    on d."festivalId" = f."id"
  left join (select * from unnest($4::int[], $5::int[]) as x("id", "n")) x on x."id" = f."id"`;

/** The filters of administrators. Dates count only if their competition is not deprecated. */
const STATES: Record<FestivalState, string> = {
  has_dates: `r."dates" > 0`,
  no_dates: `r."dates" = 0`,
  all_past: `r."dates" > 0 and r."nextDeadline" is null`,
  no_terms: `r."withoutTerms" > 0`,
  deprecated: `r."deprecated" > 0`,
  demonstration: `r."isDemonstration"`,
  unverified: `(r."verified" is null or r."verified" < now() - interval '1 year')`,
  contradicting: `r."contradictions" > 0`,
  reported: `r."reports" > 0`,
};
const ORDERS: Record<(typeof FESTIVAL_SORTS)[number], string> = {
  name: `lower(r."name")`,
  newest: `r."id"`,
  verified: `r."verified"`,
  deadline: `r."nextDeadline"`,
  competitions: `r."competitions"`,
};
const NAMES = `select f."id", array_remove(f."name" || f."alternativeNames" || f."city" || a."name", null) as "names"
  from "festival" f left join "countries" a on a."id" = f."countryId" where f."id" = any($1::int[]) order by array_position($1::int[], f."id")`;
/** The maximum number of similar names, and of search results that are examined to find them. */
const MAX_NEAREST = 20;
const MAX_EXAMINED = 100;
type FestivalQuery = Omit<FindFestivalsRequest, keyof Paging> & Paging;
const isState = (state: string): state is FestivalState => Object.hasOwn(STATES, state);
const isSort = (sort: string): sort is keyof typeof ORDERS => Object.hasOwn(ORDERS, sort);

/** Finds festivals for administrators, by name, location and missing data. */
@Injectable()
export class FindFestivals {
  constructor(
    private readonly db: Db,
    private readonly contradictions: Contradictions,
    private readonly search: Search,
  ) {}

  /**
   * Returns festivals. If no name matches, returns those with similar names from the public search, the most
   * similar first.
   */
  async run(request: FestivalQuery): Promise<FindFestivalsResponse> {
    const result = await this.getPage(request, null);
    const text = request.query?.trim() ?? '';
    if (result.total > 0 || text === '') return { ...result, isNearest: false };
    const ids = await this.findNearest(text);
    if (ids.length === 0) return { ...result, isNearest: false };
    const nearestPage = await this.getPage(request, ids);
    return { ...nearestPage, isNearest: nearestPage.total > 0 };
  }

  private async findNearest(query: string): Promise<number[]> {
    const request = { query, facets: [], sort: null, page: 1, pageSize: MAX_EXAMINED };
    const { hits, nearest } = await this.search.run('festivals', request);
    const ids = [...hits, ...nearest].map(({ id }) => id);
    const rows = await this.db.rows<{ id: number; names: string[] }>(NAMES, ids);
    const similarRows = rows.filter(({ names }) => isSimilarToNames(query, names));
    return similarRows.slice(0, MAX_NEAREST).map(({ id }) => id);
  }

  /**
   * If `ids` is given, returns these festivals in their order, whatever their names are. Otherwise filters by
   * the query.
   */
  private async getPage(
    { query = null, country, state, sort, descending, ...paging }: FestivalQuery,
    ids: readonly number[] | null,
  ): Promise<{ items: FestivalRow[]; total: number }> {
    const { foldedTokens, typedTokens, id } = tokenizeQuery(query);
    const contradictionCounts = await this.contradictions.countByFestival();
    const conditions = [
      `case when $7::int[] is null then ${matchesQuerySql('$1', '$6', '$3')} else r."id" = any($7::int[]) end`,
      `(cardinality($2::text[]) = 0 or r."country" = any($2::text[]))`,
      ...state.filter(isState).map((value) => STATES[value]),
    ];
    const order = `array_position($7::int[], r."id"), ${ORDERS[isSort(sort) ? sort : 'name']} ${descending ? 'desc' : 'asc'} nulls last, r."id"`;
    const { skip, take } = toSkipAndTake(paging);
    const foundFestivalsSql = `with r as (${ROWS}), found as (select * from r where ${conditions.join(' and ')})`;
    const values = [
      foldedTokens,
      country,
      id,
      [...contradictionCounts.keys()],
      [...contradictionCounts.values()],
      typedTokens,
      ids,
    ];
    const [items, [count]] = await Promise.all([
      this.db.rows<FestivalRow>(
        `${foundFestivalsSql} select r.* from found r order by ${order} limit $8 offset $9`,
        ...values,
        take,
        skip,
      ),
      this.db.rows<{ n: number }>(`${foundFestivalsSql} select count(*)::int as n from found`, ...values),
    ]);
    return { items, total: count!.n };
  }
}
