import type { PastResult } from '@laurel/proto/submissions/v1/past_entries';
import { MAX_PAST_ROWS, OFFERED_OUTCOMES } from '@laurel/rules/past-submissions/entries';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { lockMergedIds, resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { toSubmissionMessage } from '../../submissions/messages.js';
import { OpenLimit } from '../../submissions/open-limit.js';
import { toPastEntryMessage, type PastRowInput } from '../../past-entries/past-entry-messages.js';
import { getAccessibleFilm } from '../../submissions/accessible-film.js';
import { decideRows, type DecidedRow } from './decide-rows.js';
import { loadPastImportContext, type PastImportContext } from './past-import-context.js';
import { lockFilm } from './lock-film.js';
import { saveUncataloguedEntries, saveNewEntries, saveSteps, createBatchId } from './save-rows.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

export interface PastTable {
  filmId: number;
  rows: PastRowInput[];
}

/** Long enough to write a thousand rows in one transaction. */
const TIMEOUT_MS = scaleTimeout(25_000);

@Injectable()
export class ImportPastEntries {
  constructor(
    private readonly db: Db,
    private readonly limit: OpenLimit,
  ) {}

  /**
   * Returns what each row would become. Changes nothing.
   * @throws film.not_found
   * @throws input.invalid
   */
  async preview({ filmId, rows }: PastTable, mayActFor: MayActFor): Promise<PastResult[]> {
    checkRowCount(rows);
    const film = await getAccessibleFilm(this.db, filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      const toCurrentId = await resolveMergedIds(tx, 'competition', getCompetitionIds(rows));
      const decidedRows = decideRows(
        rows,
        await loadPastImportContext(tx, film, rows, toCurrentId, this.limit),
      );
      return decidedRows.map(toResult);
    });
  }

  /**
   * Imports a table as one batch. Reports refused rows and imports all others together. Importing the same
   * table again adds nothing.
   * @throws film.not_found
   * @throws input.invalid
   */
  async run(request: PastTable, mayActFor: MayActFor): Promise<{ batchId: number; results: PastResult[] }> {
    checkRowCount(request.rows);
    await getAccessibleFilm(this.db, request.filmId, mayActFor);
    return this.db.$transaction(
      (tx) => runOnce(tx, 'bringInPastEntries', request, () => this.importRows(tx, request, mayActFor)),
      { timeout: TIMEOUT_MS },
    );
  }

  private async importRows(tx: Tx, { filmId, rows }: PastTable, mayActFor: MayActFor) {
    const toCurrentId = await lockMergedIds(tx, 'competition', getCompetitionIds(rows));
    const film = await lockFilm(tx, filmId, mayActFor);
    const context = await loadPastImportContext(tx, film, rows, toCurrentId, this.limit);
    const decidedRows = decideRows(rows, context);
    const batchId = await createBatchId(tx);
    await saveRows(tx, decidedRows, rows, context, batchId);
    await auditAdminChange(tx, film.ownerId, {
      function: 'bringInPastEntries',
      filmId,
      rows: rows.length,
      batchId,
    });
    return { batchId, results: await loadResults(tx, decidedRows, context) };
  }
}

async function saveRows(
  tx: Tx,
  decidedRows: readonly DecidedRow[],
  rows: readonly PastRowInput[],
  context: PastImportContext,
  batchId: number,
) {
  const filterByOutcome = (outcome: DecidedRow['outcome']) =>
    decidedRows.filter((decidedRow) => decidedRow.outcome === outcome);
  const acceptedRows = decidedRows.filter(
    ({ outcome }, n) => OFFERED_OUTCOMES.includes(outcome) && rows[n]!.isApplied,
  );
  await saveNewEntries(tx, filterByOutcome('new'), context, batchId);
  await saveSteps(tx, acceptedRows, { batchId });
  await saveUncataloguedEntries(tx, filterByOutcome('free'), context, batchId);
}

/** Returns the results with the entries that are on the list now. */
async function loadResults(
  tx: Tx,
  decidedRows: readonly DecidedRow[],
  { filmId }: PastImportContext,
): Promise<PastResult[]> {
  const competitionIds = [...new Set(decidedRows.flatMap(({ competition }) => competition?.id ?? []))];
  const rows = await tx.userSubmission.findMany({
    where: { filmId, competitionId: { in: competitionIds }, revertedAt: null },
  });
  const entries = new Map(
    (await tx.pastEntry.findMany({ where: { filmId } })).map((entry) => [entry.key, entry]),
  );
  return decidedRows.map((decidedRow) => {
    const listedRow = rows.find(
      ({ id, competitionId, edition }) =>
        id === decidedRow.listedRow?.id ||
        (!decidedRow.listedRow &&
          competitionId === decidedRow.competition?.id &&
          edition === decidedRow.edition),
    );
    return toResult({
      ...decidedRow,
      ...(listedRow && { listedRow }),
      ...(decidedRow.uncataloguedEntry && { entry: entries.get(decidedRow.uncataloguedEntry.key) }),
    });
  });
}

const toResult = ({ outcome, listedRow, competition, entry, error, fills = [] }: DecidedRow): PastResult => ({
  outcome,
  submission: listedRow ? toSubmissionMessage(listedRow, competition) : null,
  entry: entry ? toPastEntryMessage(entry) : null,
  error: error ?? null,
  fills,
});

const getCompetitionIds = (rows: readonly PastRowInput[]) =>
  rows.flatMap(({ competitionId }) => competitionId ?? []);

function checkRowCount(rows: readonly PastRowInput[]): void {
  if (rows.length > MAX_PAST_ROWS)
    throw refuse.invalid('input.invalid', `Import at most ${MAX_PAST_ROWS} rows at once.`, 'rows', {
      why: 'too_many',
      max: MAX_PAST_ROWS,
    });
}
