import type { Deadline, GetCompetitionDeadlinesResponse } from '@laurel/proto/catalog/v1/catalog';
import type { CompetitionDate } from '@laurel/proto/catalog/v1/festival';
import { isDay } from '@laurel/rules/dates/days';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { SELECT_DATES, SELECT_FEES } from '../../messages/competition.js';
import { UpcomingDeadlines } from '../../search/feed/upcoming-deadlines.js';
import { SearchFeed } from '../../search/feed/search-feed.js';

type Row = CompetitionDate & Omit<Deadline, 'competitionId' | 'date' | 'isOpenTier'>;
/** Selects the dates with the ids `$1` in that order, with their names and fees. */
const ROWS = SELECT_DATES.replace(
  ' from "competition_date" d',
  `, c."name" as "competitionName", c."festivalId", f."name" as "festivalName", k."code_alpha2" as "festivalCountry",
  f."startsOn"::text as "festivalStartsOn", f."usualMonth" as "festivalUsualMonth", f."profileImage" as "festivalProfileImage",
  (select coalesce(json_agg(fee order by fee."id"), '[]') from (${SELECT_FEES} where f."competitionDateId" = d."id") fee) as "fees"
  from unnest($1::int[]) with ordinality as requested(id, n) join "competition_date" d on d."id" = requested.id
  join "competition" c on c."id" = d."competitionId" join "festival" f on f."id" = c."festivalId"
  left join "countries" k on k."id" = f."countryId" order by requested.n`,
);

@Injectable()
export class Deadlines {
  constructor(
    private readonly db: Db,
    private readonly upcoming: UpcomingDeadlines,
    private readonly feed: SearchFeed,
  ) {}

  /**
   * Returns deadlines from one day to another (both inclusive), the soonest first. @throws
   * deadline.from_invalid, deadline.to_invalid
   */
  async findBetween(input: {
    competitionIds: readonly number[];
    from: string | null;
    to: string | null;
    page: number;
    pageSize: number;
  }): Promise<GetCompetitionDeadlinesResponse> {
    for (const field of ['from', 'to'] as const)
      if (input[field] !== null && !isDay(input[field]))
        throw refuse.invalid(`deadline.${field}_invalid`, 'Enter the day as YYYY-MM-DD.', field);
    await this.feed.ready;
    const { page, pageSize, ...filter } = input;
    const { items, total } = this.upcoming.getPage(filter, { page, pageSize }, Date.now());
    const isOpenTierById = new Map(items.map(({ dateId, isOpenTier }) => [dateId, isOpenTier]));
    const rows = await this.db.rows<Row>(ROWS, [...isOpenTierById.keys()]);
    return {
      items: rows.map((row) => ({ ...row, date: row, isOpenTier: isOpenTierById.get(row.id)! })),
      total,
    };
  }
}
