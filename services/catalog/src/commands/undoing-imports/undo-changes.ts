import { isDeepStrictEqual } from 'node:util';
import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import type { Tx } from '../../database/client.js';
import { checkPictureRetained } from '../../domain/festivals/picture-retention.js';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import type { CatalogChange } from '../../generated/client.js';
import { changeCompetition, type CompetitionInput } from '../changes/change-competition.js';
import { changeFestival } from '../changes/change-festival.js';
import { checkSizeGrowth, replaceCompetition } from '../changes/check-size-growth.js';
import { lockCompetition, lockFestival } from '../changes/lock-records.js';
import { deleteUnusedCompetition } from '../deletion/delete-unused.js';
import { createSupersededError } from '../editing/undo-catalog-change.js';
import { hasRecordedValue, restoreCompetitionFields } from '../editing/undo-in-competition.js';
import { getCompetitionsWithoutOnlineRule, restoreFields } from '../editing/undo-in-festival.js';
import { hasOtherChanges, type Effect, type EffectOutcome } from './effects.js';
import { planRestoration, type Restoration } from './plan-restoration.js';
import { tryStep } from './try-step.js';

/** For each change of a record, the reason why it was not undone; null if it was. */
type Outcomes = Map<bigint, string | null>;

/**
 * Restores the previous values of a festival, field by field. Starts with the competitions, because undoing a
 * field of the festival also removes the rule that the field added to competitions.
 */
export async function undoChanges(
  tx: Tx,
  importId: number,
  effects: readonly Effect[],
): Promise<EffectOutcome[]> {
  const ids = effects.flatMap(({ changeId }) => changeId ?? []);
  const changes = await tx.catalogChange.findMany({ where: { id: { in: ids } }, orderBy: { id: 'desc' } });
  const outcomes: Outcomes = new Map();
  const changesByCompetition = Map.groupBy(changes, ({ competitionId }) => competitionId);
  for (const [competitionId, competitionChanges] of changesByCompetition) {
    if (competitionId === null) continue;
    if (competitionChanges.some(({ field }) => field === WHOLE))
      await deleteAddedCompetition(tx, importId, competitionId, competitionChanges, outcomes);
    else await undoInCompetition(tx, competitionId, competitionChanges, outcomes);
  }
  await undoInFestival(tx, changesByCompetition.get(null) ?? [], outcomes);
  return effects.map((effect) => ({ effect, reason: outcomes.get(effect.changeId!) ?? null }));
}

async function deleteAddedCompetition(
  tx: Tx,
  importId: number,
  competitionId: number,
  changes: readonly CatalogChange[],
  outcomes: Outcomes,
): Promise<void> {
  const refusal = await tryStep(tx, async () => {
    if (await hasOtherChanges(tx, importId, changes[0]!.festivalId, competitionId))
      throw createSupersededError();
    await deleteUnusedCompetition(tx, competitionId, null);
  });
  for (const { id } of changes) outcomes.set(id, refusal?.reason ?? null);
}

const undoInCompetition = (
  tx: Tx,
  competitionId: number,
  changes: readonly CatalogChange[],
  outcomes: Outcomes,
) =>
  restore(tx, changes, outcomes, async (remainingChanges) => {
    const lockedCompetition = await lockCompetition(tx, competitionId, null);
    const { details, parent } = lockedCompetition;
    const restoration = planRestoration(remainingChanges, (field, value) =>
      hasRecordedValue(lockedCompetition, field, value),
    );
    const input = restoreCompetitionFields(lockedCompetition, restoration.values);
    const undone = await withoutUndone(tx, restoration.undone);
    const change = await changeCompetition(tx, details, input, parent, undone);
    if (change)
      checkSizeGrowth(lockedCompetition, replaceCompetition(lockedCompetition, change.details), 'dates');
    return restoration;
  });

const undoInFestival = (tx: Tx, changes: readonly CatalogChange[], outcomes: Outcomes) =>
  restore(tx, changes, outcomes, async (remainingChanges) => {
    const storedFestival = await lockFestival(tx, remainingChanges[0]!.festivalId, null);
    const current = storedFestival.festival as unknown as Record<string, unknown>;
    const restoration = planRestoration(remainingChanges, (field, value) =>
      isDeepStrictEqual(current[field] ?? null, value),
    );
    let fields: Partial<FestivalFields> = {};
    const competitions: CompetitionInput[] = [];
    for (const change of restoration.undone) {
      const value = restoration.values.get(change.field) as CatalogChange['before'];
      checkPictureRetained(change.field, value, change.at);
      fields = { ...fields, ...(await restoreFields(tx, { ...change, before: value }, storedFestival)) };
      competitions.push(...(await getCompetitionsWithoutOnlineRule(tx, change, storedFestival)));
    }
    const undone = await withoutUndone(tx, restoration.undone);
    await changeFestival(tx, storedFestival, fields, competitions, undone);
    return restoration;
  });

/**
 * Restores all fields of a record together, because a single one can contradict the others, such as a first
 * day after the last. If a field is refused, it is left out and the others are tried again.
 */
async function restore(
  tx: Tx,
  changes: readonly CatalogChange[],
  outcomes: Outcomes,
  restoreAll: (changes: readonly CatalogChange[]) => Promise<Restoration>,
): Promise<void> {
  let remainingChanges = changes;
  while (remainingChanges.length > 0) {
    const triedChanges = remainingChanges;
    const refusal = await tryStep(tx, async () => {
      const restoration = await restoreAll(triedChanges);
      for (const { id } of triedChanges)
        outcomes.set(id, restoration.superseded.has(id) ? createSupersededError().message : null);
    });
    if (!refusal) return;
    const refusedField = refusal.field?.split('.')[0];
    const isRefused = ({ field }: CatalogChange) => field === refusedField;
    const refusedChanges = remainingChanges.some(isRefused)
      ? remainingChanges.filter(isRefused)
      : remainingChanges;
    for (const { id } of refusedChanges) outcomes.set(id, refusal.reason);
    remainingChanges = remainingChanges.filter((change) => !refusedChanges.includes(change));
  }
}

/** Omits changes that were undone and then redone by another undo. */
async function withoutUndone(tx: Tx, changes: readonly CatalogChange[]): Promise<CatalogChange[]> {
  const undoingChanges = await tx.catalogChange.findMany({
    where: { undoes: { in: changes.map(({ id }) => id) } },
    select: { undoes: true },
  });
  const undoneIds = new Set(undoingChanges.map(({ undoes }) => undoes));
  return changes.filter(({ id }) => !undoneIds.has(id));
}
