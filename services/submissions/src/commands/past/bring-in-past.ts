import type { PastResult } from '@laurel/proto/submissions/v1/past_entries';
import { MOST_PAST_ROWS, OFFERED_OUTCOMES } from '@laurel/rules/past-entries';
import { once } from '@laurel/runtime/answered';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { heldPresentIds, presentIds } from '@laurel/runtime/merged-ids';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database.js';
import { submissionMessage } from '../../messages.js';
import { OpenLimit } from '../../open-limit.js';
import { pastEntryMessage, type AskedRow } from '../../past/past-messages.js';
import { ownFilm } from '../../sending/own-film.js';
import { decideRows, type DecidedRow } from './decide-rows.js';
import { pastGround, type PastGround } from './ground.js';
import { heldFilm } from './held-film.js';
import { nextBatch } from './next-batch.js';
import { saveFree, saveNew, saveSteps } from './save-rows.js';

export interface PastTable {
  filmId: number;
  rows: AskedRow[];
}

/** A thousand rows are written in one transaction. */
const TIMEOUT_MS = 25_000;

@Injectable()
export class BringInPast {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /** What each row would become; nothing is changed. Refuses `film.not_found`, `input.invalid`. */
  async preview({ filmId, rows }: PastTable, mayActFor: MayActFor): Promise<PastResult[]> {
    atMostRows(rows);
    const film = await ownFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      const present = await presentIds(tx, 'competition', competitionsOf(rows));
      const decided = decideRows(rows, await pastGround(tx, film, rows, present, this.limit));
      return decided.map(resultOf);
    });
  }

  /** One batch: a row that is refused is said, and all others are brought in together. The same table again adds nothing. Refuses `film.not_found`, `input.invalid`. */
  async run(asked: PastTable, mayActFor: MayActFor): Promise<{ batchId: number; results: PastResult[] }> {
    atMostRows(asked.rows);
    await ownFilm(this.db, asked.filmId, mayActFor);
    return this.db.$transaction(
      (tx) => once(tx, 'bringInPastEntries', asked, () => this.bringIn(tx, asked, mayActFor)),
      { timeout: TIMEOUT_MS },
    );
  }

  private async bringIn(tx: Tx, { filmId, rows }: PastTable, mayActFor: MayActFor) {
    const present = await heldPresentIds(tx, 'competition', competitionsOf(rows));
    const film = await heldFilm(tx, filmId, mayActFor);
    const ground = await pastGround(tx, film, rows, present, this.limit);
    const decided = decideRows(rows, ground);
    const batchId = await nextBatch(tx);
    await save(tx, decided, rows, ground, batchId);
    await auditHelp(tx, film.ownerId, { function: 'bringInPastEntries', filmId, rows: rows.length, batchId });
    return { batchId, results: await asTheyStand(tx, decided, ground) };
  }
}

async function save(
  tx: Tx,
  decided: readonly DecidedRow[],
  rows: readonly AskedRow[],
  ground: PastGround,
  batchId: number,
) {
  const of = (outcome: DecidedRow['outcome']) => decided.filter((one) => one.outcome === outcome);
  const wished = decided.filter(({ outcome }, n) => OFFERED_OUTCOMES.includes(outcome) && rows[n]!.isApplied);
  await saveNew(tx, of('new'), ground, batchId);
  await saveSteps(tx, wished, { batchId });
  await saveFree(tx, of('free'), ground, batchId);
}

/** The results with what is on the list now. */
async function asTheyStand(
  tx: Tx,
  decided: readonly DecidedRow[],
  { filmId }: PastGround,
): Promise<PastResult[]> {
  const competitionIds = [...new Set(decided.flatMap(({ place }) => place?.id ?? []))];
  const rows = await tx.userSubmission.findMany({
    where: { filmId, competitionId: { in: competitionIds }, takenBackAt: null },
  });
  const entries = new Map(
    (await tx.pastEntry.findMany({ where: { filmId } })).map((entry) => [entry.key, entry]),
  );
  return decided.map((one) => {
    const listed = rows.find(
      ({ id, competitionId, edition }) =>
        id === one.listed?.id || (!one.listed && competitionId === one.place?.id && edition === one.edition),
    );
    return resultOf({
      ...one,
      ...(listed && { listed }),
      ...(one.free && { entry: entries.get(one.free.key) }),
    });
  });
}

const resultOf = ({ outcome, listed, place, entry, error, fills = [] }: DecidedRow): PastResult => ({
  outcome,
  submission: listed ? submissionMessage(listed, place) : null,
  entry: entry ? pastEntryMessage(entry) : null,
  error: error ?? null,
  fills,
});

const competitionsOf = (rows: readonly AskedRow[]) =>
  rows.flatMap(({ competitionId }) => competitionId ?? []);

function atMostRows(rows: readonly AskedRow[]): void {
  if (rows.length > MOST_PAST_ROWS)
    throw refuse.invalid('input.invalid', `Bring in at most ${MOST_PAST_ROWS} rows at once.`, 'rows', {
      why: 'too_many',
      most: MOST_PAST_ROWS,
    });
}
