import { refuse } from '@laurel/runtime/errors/refusals';
import { Db, FESTIVAL_NAMES, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import { deleteUnusedFestival } from '../deletion/delete-unused.js';
import { createSupersededError } from '../editing/undo-catalog-change.js';
import { setImportState, lockImport, STEP_OPTIONS } from '../import-steps/import-steps.js';
import {
  hasOtherChanges,
  readOpenEffects,
  saveEffectOutcomes,
  type Effect,
  type EffectOutcome,
} from './effects.js';
import { tryStep } from './try-step.js';
import { undoChanges } from './undo-changes.js';

const FESTIVALS_PER_BATCH = 20;

/**
 * Undoes what an import did to the next festivals. Deletes added festivals that nothing refers to and that
 * nobody has changed. Restores the previous values of changed ones. Records a reason for everything that it
 * does not undo. Returns false if nothing is left to undo.
 */
export function undoNextFestivals(db: Db, importId: number): Promise<boolean> {
  return db.$transaction(async (tx) => {
    if (!(await lockImport(tx, importId, 'undoing'))) return false;
    await acquireAdvisoryLock(tx, FESTIVAL_NAMES);
    const effects = await readOpenEffects(tx, importId, FESTIVALS_PER_BATCH);
    for (const festivalEffects of Map.groupBy(effects, ({ festivalId }) => festivalId).values())
      await saveEffectOutcomes(tx, await undoEffects(tx, importId, festivalEffects));
    if (effects.length === 0) await setImportState(tx, importId, 'undone');
    return effects.length > 0;
  }, STEP_OPTIONS);
}

async function undoEffects(tx: Tx, importId: number, effects: readonly Effect[]): Promise<EffectOutcome[]> {
  const isAdded = effects.some(({ changeId }) => changeId === null);
  if (!isAdded) return undoChanges(tx, importId, effects);
  const { festivalId } = effects[0]!;
  const refusal = await tryStep(tx, async () => {
    await refuseChangedSince(tx, importId, festivalId);
    await deleteUnusedFestival(tx, festivalId, null);
  });
  return effects.map((effect) => ({ effect, reason: refusal?.reason ?? null }));
}

/** @throws change.superseded, festival.reported */
async function refuseChangedSince(tx: Tx, importId: number, festivalId: number): Promise<void> {
  if (await hasOtherChanges(tx, importId, festivalId, null)) throw createSupersededError();
  const reports = await tx.festivalReport.count({ where: { festivalId, resolvedAt: null } });
  if (reports > 0)
    throw refuse.conflict(
      'festival.reported',
      'A user has reported a mistake in this festival.',
      'festivalId',
    );
}
