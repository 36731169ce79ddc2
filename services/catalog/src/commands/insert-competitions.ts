import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { Tx } from '../database.js';
import { closing } from '../domain/closing.js';
import type { CompetitionFacts } from '../domain/competition.js';
import { termColumns, termMessage } from '../messages/term.js';
import { currencies } from '../reference.js';
import { insertRows, nextIds } from './insert-rows.js';

/** Where a competition belongs: its festival, and what decides when its days end. */
export interface Home {
  festivalId: number;
  timezone: string | null;
  country: string | null;
}
export interface NewCompetition extends Home {
  facts: CompetitionFacts;
}

const total = <T>(items: readonly T[], count: (item: T) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);
const idOf = (ids: Iterator<number>): number => ids.next().value as number;

/** Adds competitions with their terms, dates and fees in a handful of statements. Tells nobody: the caller records the facts. */
export async function insertCompetitions(
  tx: Tx,
  asked: readonly NewCompetition[],
): Promise<CompetitionWhole[]> {
  const facts = asked.map((one) => one.facts);
  const next = await nextIds(tx, {
    competition: asked.length,
    competition_terms: total(facts, ({ terms }) => terms.length),
    competition_date: total(facts, ({ dates }) => dates.length),
    competition_submission_fees: total(facts, ({ dates }) => total(dates, ({ fees }) => fees.length)),
  });
  const ids = {
    term: next.competition_terms,
    date: next.competition_date,
    fee: next.competition_submission_fees,
  };
  const wholes = asked.map((one) => wholeOf(one, idOf(next.competition), ids));
  await insertRows(
    tx,
    'competition',
    wholes.map(({ competition }) => competitionColumns(competition!)),
  );
  await insertTerms(
    tx,
    wholes.flatMap(({ terms }) => terms),
  );
  await insertRows(
    tx,
    'competition_date',
    wholes.flatMap(({ dates }) => dates),
  );
  await insertRows(
    tx,
    'competition_submission_fees',
    wholes.flatMap(({ fees }) => fees.map(({ currency: _code, ...fee }) => fee)),
  );
  return wholes;
}

const competitionColumns = ({ termIds: _ids, ...columns }: NonNullable<CompetitionWhole['competition']>) =>
  columns;

type Ids = Record<'term' | 'date' | 'fee', Iterator<number>>;

/** What a new competition is, with its ids. */
export function wholeOf(
  { festivalId, timezone, country, facts }: NewCompetition,
  id: number,
  ids: Ids,
): CompetitionWhole {
  const { terms: ofTerms, dates: ofDates, ...plain } = facts;
  const terms = ofTerms.map((term) => termMessage(idOf(ids.term), id, term));
  const fees: CompetitionWhole['fees'] = [];
  const dates = ofDates.map(({ fees: ofFees, id: _id, ...date }) => {
    const dateId = idOf(ids.date);
    fees.push(
      ...ofFees.map((fee) => ({
        id: idOf(ids.fee),
        ...fee,
        currencyId: currencies.get(fee.currency)!.id,
        competitionDateId: dateId,
      })),
    );
    return {
      id: dateId,
      competitionId: id,
      ...date,
      ...closing(date.date, { ofDate: date.timezone, ofFestival: timezone, country }),
    };
  });
  return {
    competition: { id, version: 1, festivalId, ...plain, termIds: terms.map((term) => term.id) },
    terms,
    dates,
    fees,
  };
}

/** Terms with their lists, and what ties them to their competitions. */
export async function insertTerms(
  tx: Tx,
  terms: readonly CompetitionWhole['terms'][number][],
): Promise<void> {
  const rows = terms.map(({ id, competitionId: _competition, ...facts }) =>
    termColumns(id, facts as Parameters<typeof termColumns>[1]),
  );
  await insertRows(
    tx,
    'competition_terms',
    rows.map(({ columns }) => columns),
  );
  const lists = Map.groupBy(rows, ({ list }) => list.table);
  for (const [table, members] of lists)
    await insertRows(
      tx,
      table,
      members.flatMap(({ list }) => list.rows),
    );
  await insertRows(
    tx,
    'competition_to_competition_terms',
    terms.map(({ id, competitionId, groupKey = null }) => ({ competitionId, termId: id, groupKey })),
  );
}
