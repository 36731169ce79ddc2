import { isDeepStrictEqual } from 'node:util';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import { runOnce } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { createStaleProjectionRefusal } from '@laurel/runtime/database/client';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { changeDetails, changeState } from '../../domain/submission.js';
import type { StateDetails } from '../../domain/submission-status.js';
import { needsVerdict, type State } from '../../domain/transitions.js';
import type { UserSubmission } from '../../generated/client.js';
import { toColumns, toStatus, toSubmissionMessage } from '../../submissions/messages.js';
import {
  findSentDateId,
  getDateBounds,
  isComplete,
  findCompetitionsForRows,
  type CompetitionWithFestival,
} from '../../submissions/competitions.js';
import { OpenLimit } from '../../submissions/open-limit.js';
import { recordChanges, saveRow, type Change, type SavedChange } from '../../changes/save-change.js';
import { lockRows, findAccessibleRows } from '../../submissions/submission-rows.js';
import { toItemError, isFinal, createNotFoundRefusal, createStaleRefusal } from './result.js';
import { checkDateId, resolveDateId } from './resolve-date-id.js';
import { createBehindRefusal, Snapshots } from './snapshots.js';
import {
  toStoredSnapshot,
  getOverrideReason,
  getVerdict,
  type FilmSnapshot,
} from '../../submissions/stored-snapshot.js';
import { createBeingSentRefusal, findIdsInDelivery } from '../../submissions/entry-status.js';

interface Item {
  submissionId: number;
  rowVersion: number | null;
  /** The planned deadline; null for the one in `input`. */
  dateId: number | null;
}
export interface Changes {
  items: Item[];
  state: string;
  /** A state through which unsent entries pass first, with a separate line of history; null for none. */
  via: string | null;
  input: StateDetails;
  /** The caller's business role. Matching uses it for a film without a run. */
  userRole: string | null;
}

@Injectable()
export class ChangeSubmissions {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
    private readonly limit: OpenLimit,
  ) {}

  /**
   * Changes submissions and returns a result for each. If a submission is already in the requested state,
   * only its other details change.
   */
  async run(request: Changes, mayActFor: MayActFor): Promise<ItemResult[]> {
    const ids = request.items.map(({ submissionId }) => submissionId);
    const accessible = await findAccessibleRows(this.db, ids, mayActFor);
    const snapshots = await this.loadSnapshots(accessible, request);
    return this.db.$transaction((tx) =>
      runOnce(
        tx,
        'changeSubmissions',
        request,
        (previousResults: ItemResult[] | null) =>
          this.changeAll(tx, request, accessible, snapshots, previousResults),
        (results) => results.every(isFinal),
      ),
    );
  }

  /** Processes the items in order, because a submission may occur twice. Saves all consequences at once. */
  private async changeAll(
    tx: Tx,
    request: Changes,
    accessible: UserSubmission[],
    snapshots: Map<number, FilmSnapshot>,
    previousResults: ItemResult[] | null,
  ): Promise<ItemResult[]> {
    const rows = await lockRows(tx, accessible);
    const currentRequest = { ...request, input: await resolveDateId(tx, request.input) };
    const items = await Promise.all(request.items.map((item) => resolveDateId(tx, item)));
    const competitions = await findCompetitionsForRows(tx, accessible);
    const openCount = await this.limit.load(tx, [...new Set(accessible.map(({ filmId }) => filmId))]);
    const idsInDelivery = await findIdsInDelivery(tx, [...rows.keys()]);
    const results: ItemResult[] = [];
    const savedChanges: SavedChange[] = [];
    for (const [n, { submissionId, rowVersion, dateId }] of items.entries()) {
      if (previousResults && isFinal(previousResults[n]!)) {
        results.push(previousResults[n]!);
        continue;
      }
      const row = rows.get(submissionId);
      const competitionId = row?.competitionId ?? 0;
      const competition = competitions.get(competitionId);
      try {
        const itemRequest = {
          ...currentRequest,
          input: { ...currentRequest.input, dateId: dateId ?? currentRequest.input.dateId },
        };
        const changes = planChanges(itemRequest, rowVersion, row, competition, snapshots.get(submissionId));
        const lastChange = changes.at(-1);
        if (lastChange && lastChange.updatedStatus.state !== row!.state && idsInDelivery.has(submissionId))
          throw createBeingSentRefusal();
        if (lastChange)
          openCount.countChange(row!.filmId, row!, {
            state: lastChange.updatedStatus.state,
            origin: row!.origin,
          });
        for (const change of changes) {
          const item = await saveRow(tx, { ...change, previousRow: rows.get(submissionId)! });
          savedChanges.push(item);
          rows.set(submissionId, item.row);
        }
        const submission = toSubmissionMessage(rows.get(submissionId)!, competition);
        results.push({ competitionId, submissionId, submission, error: null });
      } catch (error) {
        results.push({ competitionId, submissionId, submission: null, error: toItemError(error) });
      }
    }
    await recordChanges(tx, savedChanges);
    return results;
  }

  /** Loads the snapshots of entries that are about to be sent, with one call per film. */
  private async loadSnapshots(rows: UserSubmission[], request: Changes): Promise<Map<number, FilmSnapshot>> {
    const { userRole } = request;
    const rowsToJudge = rows.filter((row) => {
      const [firstState] = getPath(request, row);
      return row.state !== firstState && needsVerdict(row.state as State, firstState!);
    });
    const snapshotsByFilm = await Promise.all(
      [...Map.groupBy(rowsToJudge, ({ filmId }) => filmId)].map(async ([filmId, filmRows]) => {
        const snapshots = await this.snapshots.find(
          filmId,
          filmRows.map(({ competitionId }) => competitionId),
          userRole,
        );
        return filmRows.flatMap(({ id, competitionId }) =>
          snapshots.has(competitionId) ? [[id, snapshots.get(competitionId)!] as const] : [],
        );
      }),
    );
    return new Map(snapshotsByFilm.flat());
  }
}

/** Returns the states that an entry passes through: `via`, if it applies, and the requested state. */
const getPath = ({ via, state }: Changes, row: UserSubmission | undefined): string[] =>
  via !== null && via !== state && row && isInList(UNSENT_STATES, row.state) ? [via, state] : [state];

/**
 * Returns all changes of an item. All are decided before the first is saved, and an undo reverts all of them.
 */
function planChanges(
  request: Changes,
  rowVersion: number | null,
  row: UserSubmission | undefined,
  competition: CompetitionWithFestival | undefined,
  snapshot: FilmSnapshot | undefined,
): Change[] {
  const [to, ...laterStates] = getPath(request, row);
  // The reason belongs to the last step.
  const firstInput = laterStates.length > 0 ? { ...request.input, reason: null } : request.input;
  const firstChange = planChange(
    { ...request, state: to!, input: firstInput },
    rowVersion,
    row,
    competition,
    snapshot,
  );
  if (!firstChange || laterStates.length === 0) return firstChange ? [firstChange] : [];
  // The row as the first change will save it. The second change is decided from it.
  const columns = toColumns(firstChange.updatedStatus);
  const { feePaidAmount: fee } = columns;
  const intermediateRow = {
    ...row!,
    ...columns,
    feePaidAmount: fee === null ? null : BigInt(fee),
    snapshot:
      firstChange.snapshot === undefined
        ? row!.snapshot
        : (firstChange.snapshot as UserSubmission['snapshot']),
  };
  const input = { ...request.input, overrideReason: null };
  const secondChange = planChange({ ...request, input }, null, intermediateRow, competition, undefined);
  return secondChange ? [firstChange, { ...secondChange, undoTarget: row! }] : [firstChange];
}

/** Returns the change to save, or null if nothing changes. */
function planChange(
  { state, input }: Changes,
  rowVersion: number | null,
  row: UserSubmission | undefined,
  competition: CompetitionWithFestival | undefined,
  snapshot: FilmSnapshot | undefined,
): Change | null {
  if (!row) throw createNotFoundRefusal();
  if (rowVersion !== null && rowVersion !== row.rowVersion) throw createStaleRefusal(row, competition);
  if (!isComplete(competition)) throw createStaleProjectionRefusal(); // the competition's projections are being rebuilt
  checkDateId(competition, input.dateId);
  const isMoved = row.state !== state;
  if (isMoved && needsVerdict(row.state as State, state) && !snapshot) throw createBehindRefusal();
  const overrideReason = input.overrideReason ?? getOverrideReason(row.snapshot);
  const previousStatus = toStatus(row);
  const verdict = getVerdict(snapshot);
  const move = {
    to: state,
    input: { ...input, overrideReason },
    verdict,
    sentDateId: findSentDateId(competition, row.edition, input.submittedAt),
    ...getDateBounds(competition, row.edition),
  };
  const updatedStatus = isMoved ? changeState(previousStatus, move) : changeDetails(previousStatus, move);
  if (!isMoved && isDeepStrictEqual(updatedStatus, previousStatus)) return null;
  const reason =
    input.reason ??
    input.overrideReason ??
    (updatedStatus.note === previousStatus.note ? null : updatedStatus.note);
  const snapshotChange = isMoved && snapshot && { snapshot: toStoredSnapshot(snapshot, overrideReason) };
  return { previousRow: row, updatedStatus, competition, reason, ...snapshotChange };
}
