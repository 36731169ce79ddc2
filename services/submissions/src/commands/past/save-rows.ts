import type { Tx } from '../../database.js';
import type { Standing } from '../../domain/submission.js';
import type { UserSubmission } from '../../generated/client.js';
import { pastEntryColumns } from '../../past/past-messages.js';
import { tellElsewhere } from '../../past/tell-elsewhere.js';
import { follow, saveBirths, saveRow, type Birth, type Saved } from '../../save-change.js';
import type { DecidedRow } from './decide-rows.js';
import type { PastGround } from './ground.js';

/** New entries are born, one edition of a competition after another, and go on to where they stand. */
export async function saveNew(
  tx: Tx,
  rows: readonly DecidedRow[],
  ground: PastGround,
  batchId: number,
): Promise<void> {
  const brought = { batchId };
  const { filmId, userId } = ground;
  const births = rows.map(({ place, edition, steps, reason }): Birth => {
    const born = { filmId, userId, competitionId: place!.id, origin: 'manual', edition: edition!, batchId };
    const isWhole = steps!.length === 1;
    return { after: steps![0]!, born, place, reason: isWhole ? (reason ?? null) : null, brought };
  });
  for (const round of rounds(births)) await saveBirths(tx, round);
  const further = rows.filter(({ steps }) => steps!.length > 1);
  if (further.length === 0) return;
  const found = await tx.userSubmission.findMany({
    where: { filmId, batchId, origin: 'manual', takenBackAt: null },
  });
  const rowOf = (one: DecidedRow) =>
    found.find(({ competitionId, edition }) => competitionId === one.place!.id && edition === one.edition)!;
  await saveSteps(
    tx,
    further.map((one) => ({ ...one, listed: rowOf(one), steps: one.steps!.slice(1) })),
    brought,
    false,
  );
}

/** Entries of the list go on; all steps of one are taken back together. */
export async function saveSteps(
  tx: Tx,
  rows: readonly DecidedRow[],
  brought: { batchId: number },
  isUndoneTogether = true,
): Promise<void> {
  const saved: Saved[] = [];
  for (const { listed, steps, place, reason = null } of rows) {
    let before: UserSubmission = listed!;
    for (const [n, after] of (steps as Standing[]).entries()) {
      const why = n === steps!.length - 1 ? reason : null;
      const undone = isUndoneTogether && { undoneTo: listed! };
      const one = await saveRow(tx, { before, after, born: before, place, reason: why, brought, ...undone });
      saved.push(one);
      before = one.row;
    }
  }
  await follow(tx, saved);
}

export async function saveFree(
  tx: Tx,
  rows: readonly DecidedRow[],
  ground: PastGround,
  batchId: number,
): Promise<void> {
  if (rows.length === 0) return;
  const { filmId, userId } = ground;
  await tx.pastEntry.createMany({
    data: rows.map(({ free }) => {
      const { key, ...entry } = free!;
      return { ...pastEntryColumns(entry), key, filmId, userId, batchId };
    }),
  });
  await tellElsewhere(tx, [filmId]);
}

/** Of each competition one in a round. */
function rounds(births: readonly Birth[]): Birth[][] {
  const all: Birth[][] = [];
  for (const same of Map.groupBy(births, ({ born }) => born.competitionId).values())
    for (const [n, birth] of same.entries()) (all[n] ??= []).push(birth);
  return all;
}
