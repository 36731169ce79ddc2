import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { runOnce } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { waitForProjections, staleProjection, missingRow } from '@laurel/runtime/database/client';
import { lockMergedIds, resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { changeState, noSuchFilm } from '../../domain/submission.js';
import type { Particulars } from '../../domain/submission-status.js';
import { requiresMatching } from '../../domain/transitions.js';
import { submissionMessage } from '../../submissions/messages.js';
import {
  dateSentFor,
  getDates,
  getDateBounds,
  isWhole,
  findCompetitions,
  presentEdition,
  type CompetitionWithFestival,
} from '../../submissions/competitions.js';
import type { UserSubmission } from '../../generated/client.js';
import { OpenLimit, type OpenCount } from '../../submissions/open-limit.js';
import { createSubmissions, type SubmissionCreation } from '../../changes/save-change.js';
import { toItemError, isFinal } from './result.js';
import { withPresentDate } from './with-present-date.js';
import { behind, Snapshots } from './snapshots.js';
import { toStoredSnapshot, getVerdict, type FilmSnapshot } from '../../submissions/stored-snapshot.js';

export interface Addition {
  filmId: number;
  competitionIds: number[];
  /** The initial state: `suggested` unless the caller chooses another. */
  state: string;
  input: Particulars;
  /** The planned deadline of single competitions, where it differs from the one in `input`. */
  planned: readonly { competitionId: number; dateId: number }[];
  /** The caller's business role. Matching judges by it while the film has no run. */
  userRole: string | null;
}

/** The data that decides what becomes of an addition. */
interface Ground {
  userId: string;
  competitions: Map<number, CompetitionWithFestival>;
  /** The refusal for a competition that is not in the projection. */
  notFoundRefusal: Refusal;
  /** The film's existing entries for these competitions. */
  there: UserSubmission[];
  snapshots: Map<number, FilmSnapshot>;
  open: OpenCount;
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
    if (!film || !mayActFor(film.ownerId)) throw await missingRow(this.db, 'film', noSuchFilm());
    const ids = [...new Set(request.competitionIds)];
    const snapshots = requiresMatching(null, request.state)
      ? await this.findSnapshots(request, ids)
      : new Map<number, FilmSnapshot>();
    return this.db.$transaction((tx) =>
      runOnce(
        tx,
        'addSubmissions',
        request,
        async (before: ItemResult[] | null) => {
          const left = before
            ? ids.filter(
                (id) => !before.some((itemResult) => itemResult.competitionId === id && isFinal(itemResult)),
              )
            : ids;
          const results = await this.add(tx, request, left, snapshots);
          return ids.map((id) =>
            [...results, ...(before ?? [])].find((itemResult) => itemResult.competitionId === id)!,
          );
        },
        (results) => results.every(isFinal),
      ),
    );
  }

  private async findSnapshots({ filmId, userRole }: Addition, ids: number[]) {
    const toCurrentIds = await resolveMergedIds(this.db, 'competition', ids);
    return this.snapshots.find(filmId, [...new Set(ids.map(toCurrentIds))], userRole);
  }

  private async add(
    tx: Tx,
    { input, ...addition }: Addition,
    named: number[],
    snapshots: Map<number, FilmSnapshot>,
  ): Promise<ItemResult[]> {
    const toCurrentIds = await lockMergedIds(tx, 'competition', named);
    const ids = [...new Set(named.map(toCurrentIds))];
    const planned = await Promise.all(addition.planned.map((item) => withPresentDate(tx, item)));
    const request: Addition = {
      ...addition,
      input: await withPresentDate(tx, input),
      planned: planned.map(({ competitionId, dateId }) => ({
        competitionId: toCurrentIds(competitionId),
        dateId,
      })),
    };
    const { filmId } = request;
    // Locks the film until the transaction ends, because it may be deleted or others may add to it at the
    // same time.
    const [film] = await tx.$queryRaw<
      { ownerId: string }[]
    >`select "ownerId" from film where id = ${filmId} for update`;
    if (!film) throw await missingRow(tx, 'film', noSuchFilm());
    const competitions = await findCompetitions(tx, ids);
    const ground: Ground = {
      userId: film.ownerId,
      competitions,
      notFoundRefusal: ids.every((id) => competitions.has(id))
        ? noSuchCompetition()
        : await missingRow(tx, 'competition', noSuchCompetition()),
      there: await tx.userSubmission.findMany({
        where: { filmId, competitionId: { in: ids }, revertedAt: null },
      }),
      snapshots,
      open: await this.limit.load(tx, [filmId]),
    };
    const decided = ids.map((competitionId) => ({
      competitionId,
      ...birthOrError(() => createBirth(request, competitionId, ground)),
    }));
    const saved = await createSubmissions(
      tx,
      decided.flatMap(({ birth }) => birth ?? []),
    );
    const byCompetition = new Map(saved.map((submission) => [submission.competitionId, submission]));
    const errors = new Map(decided.map(({ competitionId, error }) => [competitionId, error]));
    return named.map((competitionId) => ({
      competitionId,
      submissionId: undefined,
      submission: byCompetition.get(toCurrentIds(competitionId)) ?? null,
      error: errors.get(toCurrentIds(competitionId)) ?? null,
    }));
  }
}

const noSuchCompetition = () => refuse.noSuch('competition.not_found', 'competitionIds');

function birthOrError(decide: () => SubmissionCreation): {
  birth: SubmissionCreation | null;
  error: ItemResult['error'];
} {
  try {
    return { birth: decide(), error: null };
  } catch (error) {
    return { birth: null, error: toItemError(error) };
  }
}

/** Returns the row that one addition would create. Changes nothing. */
function createBirth(request: Addition, competitionId: number, ground: Ground): SubmissionCreation {
  const { filmId, state } = request;
  const planned = request.planned.find((item) => item.competitionId === competitionId);
  const input = { ...request.input, dateId: planned?.dateId ?? request.input.dateId };
  const competition = ground.competitions.get(competitionId);
  const snapshot = ground.snapshots.get(competitionId);
  if (!competition) throw ground.notFoundRefusal;
  if (competition.isDeleted) throw noSuchCompetition();
  if (!isWhole(competition)) throw staleProjection(); // the edition is unknown at the moment
  const dates = getDates(competition);
  if (input.dateId !== null && !dates.some(({ id }) => id === input.dateId))
    throw refuse.invalid(
      'submission.date_unknown',
      'This deadline belongs to another competition.',
      'dateId',
    );
  const edition = presentEdition(competition);
  const there = ground.there.find((item) => item.competitionId === competitionId && item.edition === edition);
  if (there)
    throw refuse.conflict(
      'submission.exists',
      'This competition is already on the film’s list.',
      'competitionIds',
      { submission: submissionMessage(there, competition) },
    );
  if (requiresMatching(null, state) && !snapshot) throw behind();
  const verdict = getVerdict(snapshot);
  const after = changeState(null, {
    to: state,
    input,
    verdict,
    sentFor: dateSentFor(competition, edition, input.submittedAt),
    ...getDateBounds(competition, edition),
  });
  const submission = { filmId, userId: ground.userId, competitionId, origin: 'manual', edition };
  ground.open.take(filmId, null, { state: after.state, origin: submission.origin });
  const reason = input.overrideReason ?? input.reason;
  return {
    after,
    submission: submission,
    competition,
    reason,
    ...(snapshot && { snapshot: toStoredSnapshot(snapshot, input.overrideReason) }),
  };
}
