import type { Deadline, GetCompetitionDeadlinesResponse } from '@laurel/proto/catalog/v1/catalog';
import type { CompetitionDate, Fee } from '@laurel/proto/catalog/v1/festival';
import { isDay } from '@laurel/rules/days';
import { openTier } from '@laurel/rules/tiers';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { DATES, FEES } from '../messages/competition.js';

interface Row extends CompetitionDate {
  competitionName: string;
  festivalId: number;
  festivalName: string;
  opensOn: string | null;
}
const COMING = `from "competition_date" d join "competition" c on c."id" = d."competitionId" join "festival" f on f."id" = c."festivalId"
  where not d."deprecated" and not c."isDeprecated" and d."closesAt" >= $1::timestamptz and ($2::date is null or d."date" >= $2::date)
  and ($3::date is null or d."date" <= $3::date) and (cardinality($4::int[]) = 0 or d."competitionId" = any($4::int[]))`;
const NAMES = `, c."name" as "competitionName", c."festivalId", f."name" as "festivalName", c."opensOn"::text`;

@Injectable()
export class Deadlines {
  constructor(private readonly db: Db) {}

  /** Coming deadlines between two days (inclusive), soonest first. Refuses `deadline.from_invalid`, `deadline.to_invalid`. */
  async between(asked: {
    competitionIds: readonly number[];
    from: string | null;
    to: string | null;
    page: number;
    pageSize: number;
  }): Promise<GetCompetitionDeadlinesResponse> {
    for (const field of ['from', 'to'] as const)
      if (asked[field] !== null && !isDay(asked[field]))
        throw refuse.invalid(`deadline.${field}_invalid`, 'Write the day as YYYY-MM-DD.', field);
    const now = new Date();
    const values = [now.toISOString(), asked.from, asked.to, asked.competitionIds];
    const dates = DATES.replace(' from "competition_date" d', `${NAMES} ${COMING}`);
    const [rows, [count]] = await Promise.all([
      this.db.rows<Row>(
        `${dates} order by d."closesAt", d."id" limit $5 offset $6`,
        ...values,
        asked.pageSize,
        (asked.page - 1) * asked.pageSize,
      ),
      this.db.rows<{ total: number }>(`select count(*)::int as total ${COMING}`, ...values),
    ]);
    return { items: await this.withFees(rows, now), total: count!.total };
  }

  private async withFees(rows: readonly Row[], now: Date): Promise<Deadline[]> {
    const [fees, tiers] = await Promise.all([
      this.db.rows<Fee>(`${FEES} where f."competitionDateId" = any($1::int[]) order by f."id"`, [
        ...new Set(rows.map((row) => row.id)),
      ]),
      this.db.rows<CompetitionDate>(`${DATES} where d."competitionId" = any($1::int[])`, [
        ...new Set(rows.map((row) => row.competitionId)),
      ]),
    ]);
    const feesOf = Map.groupBy(fees, (fee) => fee.competitionDateId);
    const tiersOf = Map.groupBy(tiers, (tier) => tier.competitionId);
    return rows.map(({ competitionName, festivalId, festivalName, opensOn, ...date }) => ({
      competitionId: date.competitionId,
      competitionName,
      festivalId,
      festivalName,
      date,
      isOpenTier: openTier(tiersOf.get(date.competitionId) ?? [], opensOn, now)?.id === date.id,
      fees: feesOf.get(date.id) ?? [],
    }));
  }
}
