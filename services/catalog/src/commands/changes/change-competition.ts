import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { readIn, type Tx } from '../../database/client.js';
import { computeClosing } from '../../domain/festivals/closing.js';
import type { CompetitionFields, DateFields } from '../../domain/festivals/competition.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { diffCompetition, recordChanges, type RecordedChange, type UndoneChanges } from './history.js';
import { readCompetitions } from '../../messages/competition.js';
import {
  areSameTerms,
  compareTitles,
  getDateFields,
  getPlainFields,
  getTermFields,
} from '../../messages/competition-fields.js';
import { toTermMessage } from '../../messages/term.js';
import { insertTerms, type CompetitionParent } from './insert-competitions.js';
import { reserveIds } from './insert-rows.js';
import { moveDates } from './move-dates.js';
import { putDates } from './put-dates.js';

/** The requested state of a competition. Null leaves its terms or dates unchanged. */
export type CompetitionInput = Omit<CompetitionFields, 'terms' | 'dates'> & {
  terms: TermFields[] | null;
  dates: DateFields[] | null;
};

export interface CompetitionChange {
  details: CompetitionWhole;
  changes: RecordedChange;
}

/**
 * Changes a stored competition and publishes an event. Returns the change, or null if nothing changed. A
 * deadline that the input omits is deprecated, not deleted, because submissions refer to its id.
 */
export async function changeCompetition(
  tx: Tx,
  storedDetails: CompetitionWhole,
  input: CompetitionInput,
  parent: CompetitionParent,
  undoneChanges: UndoneChanges = [],
): Promise<CompetitionChange | null> {
  const { id, termIds } = storedDetails.competition!;
  const { terms, dates, ...fields } = input;
  const hasTermChanges = terms !== null && !areSameTerms(storedDetails.terms.map(getTermFields), terms);
  const storedDates = toStoredDates(await moveDates(tx, storedDetails, dates ?? []));
  // Unchanged deadlines get new closing times too, because the festival's time zone or location may have changed.
  const dateFields =
    dates ?? storedDates.map(({ fields: storedFields, fees }) => ({ ...storedFields, fees }));
  const requestedDates = dateFields.map((date) => addClosing(date, parent));
  const withdrawnDates = storedDates.filter(
    ({ fields: { date, deprecated } }) =>
      !deprecated && !requestedDates.some((item) => item.fields.date === date),
  );
  const isUnchanged = (item: (typeof requestedDates)[number]) => {
    const storedDate = storedDates.find(({ fields: { date } }) => date === item.fields.date);
    return storedDate && isDeepStrictEqual(storedDate, item);
  };
  const changedDates = requestedDates.filter((item) => !isUnchanged(item));
  const hasFieldChanges = !isDeepStrictEqual(getPlainFields(storedDetails.competition!), fields);
  if (!hasFieldChanges && !hasTermChanges && changedDates.length === 0 && withdrawnDates.length === 0)
    return null;

  if (hasTermChanges) await replaceTerms(tx, id, termIds, terms);
  await putDates(tx, id, changedDates);
  await tx.competitionDate.updateMany({
    where: { competitionId: id, date: { in: withdrawnDates.map(({ fields: { date } }) => new Date(date)) } },
    data: { deprecated: true },
  });
  const days = {
    opensOn: toDateOrNull(fields.opensOn),
    notificationDate: toDateOrNull(fields.notificationDate),
  };
  await tx.competition.update({ where: { id }, data: { ...fields, ...days, version: { increment: 1 } } });
  const [updatedDetails] = await readCompetitions(readIn(tx), [id]);
  const changes = diffCompetition(storedDetails, updatedDetails!);
  await recordChanges(tx, [changes], undoneChanges);
  await appendEvent(tx, 'competition.changed', `competition-${id}`, updatedDetails!.competition!.version, {
    whole: updatedDetails!,
  });
  return { details: updatedDetails!, changes };
}

const toStoredDates = (details: CompetitionWhole) =>
  getDateFields(details).map(({ id, fees, ...date }) => {
    const { closesAt, closingZone, timezoneAssumed } = details.dates.find(
      (competitionDate) => competitionDate.id === id,
    )!;
    return { fields: { ...date, closesAt, closingZone, timezoneAssumed }, fees };
  });

const addClosing = ({ fees, id: _id, ...date }: DateFields, { clock }: CompetitionParent) => ({
  fields: { ...date, ...computeClosing(date, clock) },
  fees: [...fees].sort(compareTitles),
});

const toDateOrNull = (day: string | null) => (day === null ? null : new Date(day));

async function replaceTerms(
  tx: Tx,
  competitionId: number,
  oldIds: number[],
  terms: readonly TermFields[],
): Promise<void> {
  await tx.term.deleteMany({ where: { id: { in: oldIds }, competitions: { every: { competitionId } } } });
  await tx.competitionTerm.deleteMany({ where: { competitionId } });
  const { competition_terms: ids } = await reserveIds(tx, { competition_terms: terms.length });
  await insertTerms(
    tx,
    terms.map((term) => toTermMessage(ids.next().value as number, competitionId, term)),
  );
}
