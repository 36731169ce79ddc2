import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { Tx } from '../../database/client.js';
import { computeClosing, type FestivalClock } from '../../domain/festivals/closing.js';
import type { CompetitionFields } from '../../domain/festivals/competition.js';
import { toTermColumns, toTermMessage } from '../../messages/term.js';
import { currencies } from '../../reference/reference-data.js';
import { insertRows, reserveIds } from './insert-rows.js';

/** The festival of a competition, with what determines when a day ends. */
export interface CompetitionParent {
  festivalId: number;
  clock: FestivalClock;
}
export interface NewCompetition extends CompetitionParent {
  fields: CompetitionFields;
}

const sumCounts = <T>(items: readonly T[], count: (item: T) => number) =>
  items.reduce((sum, item) => sum + count(item), 0);
const takeId = (ids: Iterator<number>): number => ids.next().value as number;

/** Adds competitions in a few statements. The caller publishes the events. */
export async function insertCompetitions(
  tx: Tx,
  input: readonly NewCompetition[],
): Promise<CompetitionWhole[]> {
  const fieldSets = input.map((newCompetition) => newCompetition.fields);
  const reservedIds = await reserveIds(tx, {
    competition: input.length,
    competition_terms: sumCounts(fieldSets, ({ terms }) => terms.length),
    competition_date: sumCounts(fieldSets, ({ dates }) => dates.length),
    competition_submission_fees: sumCounts(fieldSets, ({ dates }) =>
      sumCounts(dates, ({ fees }) => fees.length),
    ),
  });
  const ids = {
    term: reservedIds.competition_terms,
    date: reservedIds.competition_date,
    fee: reservedIds.competition_submission_fees,
  };
  const competitions = input.map((newCompetition) =>
    toCompetitionWhole(newCompetition, takeId(reservedIds.competition), ids),
  );
  await insertRows(
    tx,
    'competition',
    competitions.map(({ competition }) => getCompetitionColumns(competition!)),
  );
  await insertTerms(
    tx,
    competitions.flatMap(({ terms }) => terms),
  );
  await insertRows(
    tx,
    'competition_date',
    competitions.flatMap(({ dates }) => dates),
  );
  await insertRows(
    tx,
    'competition_submission_fees',
    competitions.flatMap(({ fees }) => fees.map(({ currency: _code, ...fee }) => fee)),
  );
  return competitions;
}

const getCompetitionColumns = ({ termIds: _ids, ...columns }: NonNullable<CompetitionWhole['competition']>) =>
  columns;

type Ids = Record<'term' | 'date' | 'fee', Iterator<number>>;

/** Builds a new competition with its ids. */
export function toCompetitionWhole(
  { festivalId, clock, fields }: NewCompetition,
  id: number,
  ids: Ids,
): CompetitionWhole {
  const { terms: termFields, dates: dateFields, ...plainFields } = fields;
  const terms = termFields.map((term) => toTermMessage(takeId(ids.term), id, term));
  const fees: CompetitionWhole['fees'] = [];
  const dates = dateFields.map(({ fees: feeFields, id: _id, ...date }) => {
    const dateId = takeId(ids.date);
    fees.push(
      ...feeFields.map((fee) => ({
        id: takeId(ids.fee),
        ...fee,
        currencyId: currencies.get(fee.currency)!.id,
        competitionDateId: dateId,
      })),
    );
    return { id: dateId, competitionId: id, ...date, ...computeClosing(date, clock) };
  });
  return {
    competition: { id, version: 1, festivalId, ...plainFields, termIds: terms.map((term) => term.id) },
    terms,
    dates,
    fees,
  };
}

export async function insertTerms(
  tx: Tx,
  terms: readonly CompetitionWhole['terms'][number][],
): Promise<void> {
  // The lists of a term, such as its countries, are in separate tables.
  const termRows = terms.map(({ id, competitionId: _competition, ...fields }) =>
    toTermColumns(id, fields as Parameters<typeof toTermColumns>[1]),
  );
  await insertRows(
    tx,
    'competition_terms',
    termRows.map(({ columns }) => columns),
  );
  const termRowsByListTable = Map.groupBy(termRows, ({ list }) => list.table);
  for (const [table, termRowsOfTable] of termRowsByListTable)
    await insertRows(
      tx,
      table,
      termRowsOfTable.flatMap(({ list }) => list.rows),
    );
  await insertRows(
    tx,
    'competition_to_competition_terms',
    terms.map(({ id, competitionId, groupKey = null }) => ({ competitionId, termId: id, groupKey })),
  );
}
