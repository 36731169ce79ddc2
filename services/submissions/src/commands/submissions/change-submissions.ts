import { isDeepStrictEqual } from 'node:util';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import { runOnce } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { staleProjection } from '@laurel/runtime/database/client';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { changeDetails, changeState } from '../../domain/submission.js';
import type { Particulars } from '../../domain/submission-status.js';
import { requiresMatching, type State } from '../../domain/transitions.js';
import type { UserSubmission } from '../../generated/client.js';
import { toColumns, toStatus, toSubmissionMessage } from '../../submissions/messages.js';
import {
  findSentDateId,
  getDates,
  getDateBounds,
  isComplete,
  findCompetitionsForRows,
  type CompetitionWithFestival,
} from '../../submissions/competitions.js';
import { OpenLimit } from '../../submissions/open-limit.js';
import { recordChanges, saveRow, type Change, type SavedChange } from '../../changes/save-change.js';
import { lockRows, findAccessibleRows } from '../../submissions/submission-rows.js';
import { toItemError, isFinal, noSuchSubmission, staleSubmission } from './result.js';
import { withPresentDate } from './with-present-date.js';
import { matchingBehind, Snapshots } from './snapshots.js';
import {
  toStoredSnapshot,
  getOverrideReason,
  getVerdict,
  type FilmSnapshot,
} from '../../submissions/stored-snapshot.js';
import { submissionBeingSent, findIdsInDelivery } from '../../submissions/entry-status.js';

interface Item {
  submissionId: number;
  rowVersion: number | null;
  /** The planned deadline. Null means the one in `input`. */
  dateId: number | null;
}
export interface Changes {
  items: Item[];
  state: string;
  /** An intermediate state for unsent entries, with a line of history. Null means none. */
  via: string | null;
  input: Particulars;
  /** The caller's business role. Matching judges by it while the film has no run. */
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
        (before: ItemResult[] | null) => this.changeAll(tx, request, accessible, snapshots, before),
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
    before: ItemResult[] | null,
  ): Promise<ItemResult[]> {
    const rows = await lockRows(tx, accessible);
    const present = { ...request, input: await withPresentDate(tx, request.input) };
    const items = await Promise.all(request.items.map((item) => withPresentDate(tx, item)));
    const competitions = await findCompetitionsForRows(tx, accessible);
    const open = await this.limit.load(tx, [...new Set(accessible.map(({ filmId }) => filmId))]);
    const idsInDelivery = await findIdsInDelivery(tx, [...rows.keys()]);
    const [results, saved]: [ItemResult[], SavedChange[]] = [[], []];
    for (const [n, { submissionId, rowVersion, dateId }] of items.entries()) {
      const row = rows.get(submissionId);
      const competitionId = row?.competitionId ?? 0;
      const competition = competitions.get(competitionId);
      if (before && isFinal(before[n]!)) {
        results.push(before[n]!);
        continue;
      }
      try {
        const itemRequest = {
          ...present,
          input: { ...present.input, dateId: dateId ?? present.input.dateId },
        };
        const changes = planChanges(itemRequest, rowVersion, row, competition, snapshots.get(submissionId));
        const last = changes.at(-1);
        if (last && last.after.state !== row!.state && idsInDelivery.has(submissionId))
          throw submissionBeingSent();
        if (last) open.countChange(row!.filmId, row!, { state: last.after.state, origin: row!.origin });
        for (const change of changes) {
          const item = await saveRow(tx, { ...change, before: rows.get(submissionId)! });
          saved.push(item);
          rows.set(submissionId, item.row);
        }
        const submission = toSubmissionMessage(rows.get(submissionId)!, competition);
        results.push({ competitionId, submissionId, submission, error: null });
      } catch (error) {
        results.push({ competitionId, submissionId, submission: null, error: toItemError(error) });
      }
    }
    await recordChanges(tx, saved);
    return results;
  }

  /** Loads the snapshots of entries that are about to be sent, with one call per film. */
  private async loadSnapshots(rows: UserSubmission[], request: Changes): Promise<Map<number, FilmSnapshot>> {
    const { userRole } = request;
    const rowsToJudge = rows.filter((row) => {
      const [first] = getPath(request, row);
      return row.state !== first && requiresMatching(row.state as State, first!);
    });
    const answers = await Promise.all(
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
    return new Map(answers.flat());
  }
}

const getPath = ({ via, state }: Changes, row: UserSubmission | undefined): string[] =>
  via !== null && via !== state && row && isInList(UNSENT_STATES, row.state) ? [via, state] : [state];

/** Returns all changes of an item, decided before the first is saved. An undo reverts all of them. */
function planChanges(
  request: Changes,
  rowVersion: number | null,
  row: UserSubmission | undefined,
  competition: CompetitionWithFestival | undefined,
  snapshot: FilmSnapshot | undefined,
): Change[] {
  const [to, ...later] = getPath(request, row);
  const { reason } = request.input;
  // The reason belongs to the second step.
  const sent = later.length > 0 ? { ...request.input, reason: null } : request.input;
  const first = planChange({ ...request, state: to!, input: sent }, rowVersion, row, competition, snapshot);
  if (!first || later.length === 0) return first ? [first] : [];
  const storedSnapshot =
    first.snapshot === undefined ? row!.snapshot : (first.snapshot as UserSubmission['snapshot']);
  const columns = toColumns(first.after);
  const { feePaidAmount: fee } = columns;
  const between = {
    ...row!,
    ...columns,
    feePaidAmount: fee === null ? null : BigInt(fee),
    snapshot: storedSnapshot,
  };
  const input = { ...request.input, reason, overrideReason: null };
  const second = planChange({ ...request, input }, null, between, competition, undefined);
  return second ? [first, { ...second, undoTarget: row! }] : [first];
}

/** Returns the change to save, or null if nothing changes. */
function planChange(
  { state, input }: Changes,
  rowVersion: number | null,
  row: UserSubmission | undefined,
  competition: CompetitionWithFestival | undefined,
  snapshot: FilmSnapshot | undefined,
): Change | null {
  if (!row) throw noSuchSubmission();
  if (rowVersion !== null && rowVersion !== row.rowVersion) throw staleSubmission(row, competition);
  if (!isComplete(competition)) throw staleProjection(); // the competition's projections are being rebuilt
  if (input.dateId !== null && !getDates(competition).some(({ id }) => id === input.dateId))
    throw refuse.invalid(
      'submission.date_unknown',
      'This deadline belongs to another competition.',
      'dateId',
    );
  const isMoved = row.state !== state;
  if (isMoved && requiresMatching(row.state as State, state) && !snapshot) throw matchingBehind();
  const overrideReason = input.overrideReason ?? getOverrideReason(row.snapshot);
  const before = toStatus(row);
  const verdict = getVerdict(snapshot);
  const move = {
    to: state,
    input: { ...input, overrideReason },
    verdict,
    sentDateId: findSentDateId(competition, row.edition, input.submittedAt),
    ...getDateBounds(competition, row.edition),
  };
  const after = isMoved ? changeState(before, move) : changeDetails(before, move);
  if (!isMoved && isDeepStrictEqual(after, before)) return null;
  const reason = input.reason ?? input.overrideReason ?? (after.note === before.note ? null : after.note);
  const snapshotChange = isMoved && snapshot && { snapshot: toStoredSnapshot(snapshot, overrideReason) };
  return { before: row, after, competition, reason, ...snapshotChange };
}
