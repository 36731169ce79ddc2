import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { record } from '@laurel/runtime/outbox';
import { readIn, type Tx } from '../database.js';
import { closing } from '../domain/closing.js';
import type { CompetitionFacts, DateFacts } from '../domain/competition.js';
import type { TermFacts } from '../domain/term.js';
import { changedCompetition, noteChanged, type Changed, type Undoes } from './history.js';
import { readWholes } from '../messages/competition.js';
import { areSameTerms, byTitle, dateFacts, plainFacts, termFacts } from '../messages/competition-facts.js';
import { termMessage } from '../messages/term.js';
import { currencies } from '../reference.js';
import { insertTerms, type Home } from './insert-competitions.js';
import { nextIds } from './insert-rows.js';
import { moveDates } from './move-dates.js';

/** A competition's wanted state; null leaves its terms or dates as they are. */
export type WantedCompetition = Omit<CompetitionFacts, 'terms' | 'dates'> & {
  terms: TermFacts[] | null;
  dates: DateFacts[] | null;
};

export interface CompetitionChange {
  /** As it is then. */
  whole: CompetitionWhole;
  changes: Changed;
}

/**
 * Brings a stored competition to its wanted state and tells of it; answers what changed, or null, and tells nothing, when it is there already.
 * Deadlines keep their ids, because submissions know them: one that is no longer wanted is deprecated, not removed.
 */
export async function changeCompetition(
  tx: Tx,
  stored: CompetitionWhole,
  wanted: WantedCompetition,
  home: Home,
  undoes: Undoes = null,
): Promise<CompetitionChange | null> {
  const { id, termIds } = stored.competition!;
  const { terms, dates, ...facts } = wanted;
  const termsDiffer = terms !== null && !areSameTerms(stored.terms.map(termFacts), terms);
  const before = closings(await moveDates(tx, stored, dates ?? []));
  const after = (
    dates ??
    before.map(({ facts: { closesAt: _at, timezoneAssumed: _assumed, ...date }, fees }) => ({
      ...date,
      fees,
    }))
  ).map(({ fees, id: _id, ...date }: DateFacts) => ({
    facts: {
      ...date,
      ...closing(date.date, { ofDate: date.timezone, ofFestival: home.timezone, country: home.country }),
    },
    fees: [...fees].sort(byTitle),
  }));
  const dropped = before.filter(
    ({ facts: { date, deprecated } }) => !deprecated && !after.some((one) => one.facts.date === date),
  );
  const isKept = (one: (typeof after)[number]) => {
    const old = before.find(({ facts: { date } }) => date === one.facts.date);
    return old && isDeepStrictEqual(old, one);
  };
  const changed = after.filter((one) => !isKept(one));
  const isSame = isDeepStrictEqual(plainFacts(stored.competition!), facts);
  if (isSame && !termsDiffer && changed.length === 0 && dropped.length === 0) return null;

  if (termsDiffer) await replaceTerms(tx, id, termIds, terms);
  for (const { facts: date, fees } of changed) await putDate(tx, id, date, fees);
  for (const {
    facts: { date },
  } of dropped)
    await tx.competitionDate.updateMany({
      where: { competitionId: id, date: new Date(date) },
      data: { deprecated: true },
    });
  const days = { opensOn: dayOrNull(facts.opensOn), notificationDate: dayOrNull(facts.notificationDate) };
  await tx.competition.update({ where: { id }, data: { ...facts, ...days, version: { increment: 1 } } });
  const [whole] = await readWholes(readIn(tx), [id]);
  const changes = changedCompetition(stored, whole!);
  await noteChanged(tx, [changes], undoes);
  await record(tx, 'competition.changed', `competition-${id}`, whole!.competition!.version, {
    whole: whole!,
  });
  return { whole: whole!, changes };
}

/** Stored deadlines with when they close, as it is stored. */
const closings = (stored: CompetitionWhole) =>
  dateFacts(stored).map(({ id, fees, ...date }) => {
    const { closesAt, timezoneAssumed } = stored.dates.find((one) => one.id === id)!;
    return { facts: { ...date, closesAt, timezoneAssumed }, fees };
  });

const dayOrNull = (day: string | null) => (day === null ? null : new Date(day));

async function replaceTerms(
  tx: Tx,
  competitionId: number,
  oldIds: number[],
  terms: readonly TermFacts[],
): Promise<void> {
  await tx.term.deleteMany({ where: { id: { in: oldIds }, competitions: { every: { competitionId } } } });
  await tx.competitionTerm.deleteMany({ where: { competitionId } });
  const { competition_terms: ids } = await nextIds(tx, { competition_terms: terms.length });
  await insertTerms(
    tx,
    terms.map((term) => termMessage(ids.next().value as number, competitionId, term)),
  );
}

async function putDate(
  tx: Tx,
  competitionId: number,
  { date, ...facts }: Omit<DateFacts, 'fees'> & { closesAt: string; timezoneAssumed: boolean },
  fees: DateFacts['fees'],
): Promise<void> {
  const day = new Date(date);
  const { id } = await tx.competitionDate.upsert({
    where: { competitionId_date: { competitionId, date: day } },
    create: { competitionId, date: day, ...facts },
    update: facts,
  });
  await tx.fee.deleteMany({
    where: { competitionDateId: id, title: { notIn: fees.map(({ title }) => title) } },
  });
  for (const { currency, ...fee } of fees) {
    const data = { ...fee, currencyId: currencies.get(currency)!.id };
    await tx.fee.upsert({
      where: { competitionDateId_title: { competitionDateId: id, title: fee.title } },
      create: { ...data, competitionDateId: id },
      update: data,
    });
  }
}
