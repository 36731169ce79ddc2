import type { Competition, CompetitionDate, CompetitionWhole, Fee } from '@laurel/proto/catalog/v1/festival';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { Read } from '../database/client.js';
import { readTerms } from './term.js';

/**
 * SQL conditions: a competition `c` is live if it has no dates or an upcoming date `d`. They must agree with
 * `isLiveDocument`.
 */
export const HAS_DATES = `exists (select from "competition_date" d where d."competitionId" = c."id")`;
export const IS_UPCOMING = `not d."deprecated" and d."closesAt" >= now()`;

export const SELECT_COMPETITIONS = `select c."id", c."version", c."name", c."festivalId", c."isDeprecated", c."bonusRanking", c."description", c."opensOn"::text,
  c."notificationDate"::text, array(select "termId" from "competition_to_competition_terms" where "competitionId" = c."id" order by 1) as "termIds"
  from "competition" c`;
export const SELECT_DATES = `select d."id", d."date"::text, d."title", d."deprecated", d."competitionId", d."timezone", d."timezoneAssumed", d."time", d."closingZone",
  ${toIsoInstantSql('d."closesAt"')} as "closesAt" from "competition_date" d`;
export const SELECT_FEES = `select f."id", f."title", f."amount"::float8, f."currencyId", f."competitionDateId", u."code" as "currency", f."audience", f."appliesTo"
  from "competition_submission_fees" f join "currencies" u on u."id" = f."currencyId"`;

export async function readCompetitions(read: Read, ids: number[]): Promise<CompetitionWhole[]> {
  const competitions = await read<Competition>(
    `${SELECT_COMPETITIONS} where c."id" = any($1::int[]) order by c."id"`,
    ids,
  );
  const terms = Map.groupBy(await readTerms(read, ids), (term) => term.competitionId);
  const dates = await read<CompetitionDate>(
    `${SELECT_DATES} where d."competitionId" = any($1::int[]) order by d."date", d."id"`,
    ids,
  );
  const datesByCompetition = Map.groupBy(dates, (date) => date.competitionId);
  const fees = await read<Fee>(
    `${SELECT_FEES} where f."competitionDateId" = any($1::int[]) order by f."id"`,
    dates.map((date) => date.id),
  );
  const feesByDate = Map.groupBy(fees, (fee) => fee.competitionDateId);
  return competitions.map((competition) => {
    const competitionDates = datesByCompetition.get(competition.id) ?? [];
    return {
      competition,
      terms: terms.get(competition.id) ?? [],
      dates: competitionDates,
      fees: competitionDates.flatMap((date) => feesByDate.get(date.id) ?? []),
    };
  });
}
