import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { runOnce } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import {
  waitForProjections,
  createStaleProjectionRefusal,
  chooseMissingRowRefusal,
} from '@laurel/runtime/database/client';
import { lockMergedIds, resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { changeState, createFilmNotFoundRefusal } from '../../domain/submission.js';
import type { StateDetails } from '../../domain/submission-status.js';
import { needsVerdict } from '../../domain/transitions.js';
import { toSubmissionMessage } from '../../submissions/messages.js';
import {
  findSentDateId,
  getDateBounds,
  isComplete,
  findCompetitions,
  getPresentEdition,
  type CompetitionWithFestival,
} from '../../submissions/competitions.js';
import type { UserSubmission } from '../../generated/client.js';
import { OpenLimit, type OpenCount } from '../../submissions/open-limit.js';
import { createSubmissions, type SubmissionCreation } from '../../changes/save-change.js';
import { toItemError, isFinal } from './result.js';
import { checkDateId, resolveDateId } from './resolve-date-id.js';
import { createBehindRefusal, Snapshots } from './snapshots.js';
import { toStoredSnapshot, getVerdict, type FilmSnapshot } from '../../submissions/stored-snapshot.js';

export interface Addition {
  filmId: number;
  competitionIds: number[];
  /** The initial state: `suggested` unless the caller chooses another. */
  state: string;
  input: StateDetails;
  /** The planned deadlines of single competitions, for which they replace the one in `input`. */
  planned: readonly { competitionId: number; dateId: number }[];
  /** The caller's business role. Matching uses it for a film without a run. */
  userRole: string | null;
}

/** The data that decides what becomes of an addition. */
interface AdditionContext {
  userId: string;
  competitions: Map<number, CompetitionWithFestival>;
  /** The refusal for a competition that is not in the projection. */
  notFoundRefusal: Refusal;
  /** The film's existing entries for these competitions. */
  existingRows: UserSubmission[];
  snapshots: Map<number, FilmSnapshot>;
  openCount: OpenCount;
}

@Injectable()
export class AddSubmissions {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
    private readonly limit: OpenLimit,
  ) {}

  /**
   * Adds competitions to a film's list and returns a result for each. Ids of merged competitions and
   * deadlines are resolved to the present ones.
   * @throws film.not_found for the whole batch, also if the film belongs to another user
   */
  async run(request: Addition, mayActFor: MayActFor): Promise<ItemResult[]> {
    await waitForProjections(this.db, 'film');
    const film = await this.db.film.findUnique({ where: { id: request.filmId } });
    if (!film || !mayActFor(film.ownerId))
      throw await chooseMissingRowRefusal(this.db, 'film', createFilmNotFoundRefusal());
    const ids = [...new Set(request.competitionIds)];
    const snapshots = needsVerdict(null, request.state)
      ? await this.findSnapshots(request, ids)
      : new Map<number, FilmSnapshot>();
    return this.db.$transaction((tx) =>
      runOnce(
        tx,
        'addSubmissions',
        request,
        async (storedResults: ItemResult[] | null) => {
          const previousResults = storedResults ?? [];
          const settledIds = new Set(
            previousResults.filter(isFinal).map(({ competitionId }) => competitionId),
          );
          const remainingIds = ids.filter((id) => !settledIds.has(id));
          const results = [...(await this.add(tx, request, remainingIds, snapshots)), ...previousResults];
          return ids.map((id) => results.find(({ competitionId }) => competitionId === id)!);
        },
        (results) => results.every(isFinal),
      ),
    );
  }

  private async findSnapshots({ filmId, userRole }: Addition, ids: number[]) {
    const toCurrentId = await resolveMergedIds(this.db, 'competition', ids);
    return this.snapshots.find(filmId, [...new Set(ids.map(toCurrentId))], userRole);
  }

  private async add(
    tx: Tx,
    { input, ...addition }: Addition,
    requestedIds: number[],
    snapshots: Map<number, FilmSnapshot>,
  ): Promise<ItemResult[]> {
    const toCurrentId = await lockMergedIds(tx, 'competition', requestedIds);
    const ids = [...new Set(requestedIds.map(toCurrentId))];
    const plannedDates = await Promise.all(addition.planned.map((entry) => resolveDateId(tx, entry)));
    const request: Addition = {
      ...addition,
      input: await resolveDateId(tx, input),
      planned: plannedDates.map(({ competitionId, dateId }) => ({
        competitionId: toCurrentId(competitionId),
        dateId,
      })),
    };
    const { filmId } = request;
    // Locks the film until the transaction ends, so that concurrent additions and its deletion wait.
    const [film] = await tx.$queryRaw<
      { ownerId: string }[]
    >`select "ownerId" from film where id = ${filmId} for update`;
    if (!film) throw await chooseMissingRowRefusal(tx, 'film', createFilmNotFoundRefusal());
    const competitions = await findCompetitions(tx, ids);
    const context: AdditionContext = {
      userId: film.ownerId,
      competitions,
      notFoundRefusal: ids.every((id) => competitions.has(id))
        ? createCompetitionNotFoundRefusal()
        : await chooseMissingRowRefusal(tx, 'competition', createCompetitionNotFoundRefusal()),
      existingRows: await tx.userSubmission.findMany({
        where: { filmId, competitionId: { in: ids }, revertedAt: null },
      }),
      snapshots,
      openCount: await this.limit.load(tx, [filmId]),
    };
    const decidedAdditions = ids.map((competitionId) => ({
      competitionId,
      ...createOrError(() => planSubmission(request, competitionId, context)),
    }));
    const savedSubmissions = await createSubmissions(
      tx,
      decidedAdditions.flatMap(({ creation }) => creation ?? []),
    );
    const byCompetition = new Map(
      savedSubmissions.map((submission) => [submission.competitionId, submission]),
    );
    const errors = new Map(decidedAdditions.map(({ competitionId, error }) => [competitionId, error]));
    return requestedIds.map((competitionId) => ({
      competitionId,
      submissionId: undefined,
      submission: byCompetition.get(toCurrentId(competitionId)) ?? null,
      error: errors.get(toCurrentId(competitionId)) ?? null,
    }));
  }
}

const createCompetitionNotFoundRefusal = () => refuse.noSuch('competition.not_found', 'competitionIds');

function createOrError(createCreation: () => SubmissionCreation): {
  creation: SubmissionCreation | null;
  error: ItemResult['error'];
} {
  try {
    return { creation: createCreation(), error: null };
  } catch (error) {
    return { creation: null, error: toItemError(error) };
  }
}

/** Returns the row that one addition would create. Changes nothing. */
function planSubmission(
  request: Addition,
  competitionId: number,
  context: AdditionContext,
): SubmissionCreation {
  const { filmId, state } = request;
  const plannedDate = request.planned.find((entry) => entry.competitionId === competitionId);
  const input = { ...request.input, dateId: plannedDate?.dateId ?? request.input.dateId };
  const competition = context.competitions.get(competitionId);
  const snapshot = context.snapshots.get(competitionId);
  if (!competition) throw context.notFoundRefusal;
  if (competition.isDeleted) throw createCompetitionNotFoundRefusal();
  if (!isComplete(competition)) throw createStaleProjectionRefusal(); // without the festival the edition is unknown
  checkDateId(competition, input.dateId);
  const edition = getPresentEdition(competition);
  const existingRow = context.existingRows.find(
    (entry) => entry.competitionId === competitionId && entry.edition === edition,
  );
  if (existingRow)
    throw refuse.conflict(
      'submission.exists',
      'This competition is already on the film’s list.',
      'competitionIds',
      { submission: toSubmissionMessage(existingRow, competition) },
    );
  if (needsVerdict(null, state) && !snapshot) throw createBehindRefusal();
  const verdict = getVerdict(snapshot);
  const updatedStatus = changeState(null, {
    to: state,
    input,
    verdict,
    sentDateId: findSentDateId(competition, edition, input.submittedAt),
    ...getDateBounds(competition, edition),
  });
  const submission = { filmId, userId: context.userId, competitionId, origin: 'manual', edition };
  context.openCount.countChange(filmId, null, { state: updatedStatus.state, origin: submission.origin });
  return {
    updatedStatus,
    submission,
    competition,
    reason: input.overrideReason ?? input.reason,
    ...(snapshot && { snapshot: toStoredSnapshot(snapshot, input.overrideReason) }),
  };
}
