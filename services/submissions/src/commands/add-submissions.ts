import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { once } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, copyBehind, notHere } from '@laurel/runtime/database';
import { heldPresentIds, presentIds } from '@laurel/runtime/merged-ids';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { changeState, noSuchFilm, type Particulars } from '../domain/submission.js';
import { asksMatching } from '../domain/transitions.js';
import { submissionMessage } from '../messages.js';
import { dateSentFor, datesOf, daysOf, isWhole, placesOf, presentEdition, type Place } from '../places.js';
import type { UserSubmission } from '../generated/client.js';
import { OpenLimit, type OpenCount } from '../open-limit.js';
import { saveBirths, type Birth } from '../save-change.js';
import { errorOf, isFinal } from './result.js';
import { withPresentDate } from './with-present-date.js';
import { behind, Snapshots } from './snapshots.js';
import { keptSnapshot, verdictOf, type FilmSnapshot } from '../kept-snapshot.js';

export interface Addition {
  filmId: number;
  competitionIds: number[];
  /** Suggested, unless another is asked for. */
  state: string;
  said: Particulars;
  /** For which deadline each is planned, where that is not the one that is said of all. */
  planned: readonly { competitionId: number; dateId: number }[];
  /** The asker's business role: matching judges by it while the film has no run. */
  userRole: string | null;
}

/** What is known of a film and some competitions when some are to be added. */
interface Ground {
  userId: string;
  places: Map<number, Place>;
  /** What is said of a competition that is not here. */
  noPlace: Refusal;
  /** What the film has with them already. */
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
   * A result per competition that is named; an old id means what it was joined with, and so does an old deadline's. Refuses `film.not_found`
   * (also for another's film) for the whole batch.
   */
  async run(asked: Addition, mayActFor: MayActFor): Promise<ItemResult[]> {
    await caughtUp(this.db, 'film');
    const film = await this.db.film.findUnique({ where: { id: asked.filmId } });
    if (!film || !mayActFor(film.ownerId)) throw await notHere(this.db, 'film', noSuchFilm());
    const ids = [...new Set(asked.competitionIds)];
    const snapshots = asksMatching(null, asked.state)
      ? await this.snapshotsOf(asked, ids)
      : new Map<number, FilmSnapshot>();
    return this.db.$transaction((tx) =>
      once(
        tx,
        'addSubmissions',
        asked,
        async (before: ItemResult[] | null) => {
          const left = before
            ? ids.filter((id) => !before.some((one) => one.competitionId === id && isFinal(one)))
            : ids;
          const results = await this.add(tx, asked, left, snapshots);
          return ids.map((id) => [...results, ...(before ?? [])].find((one) => one.competitionId === id)!);
        },
        (results) => results.every(isFinal),
      ),
    );
  }

  private async snapshotsOf({ filmId, userRole }: Addition, ids: number[]) {
    const present = await presentIds(this.db, 'competition', ids);
    return this.snapshots.of(filmId, [...new Set(ids.map(present))], userRole);
  }

  private async add(
    tx: Tx,
    { said, ...addition }: Addition,
    named: number[],
    snapshots: Map<number, FilmSnapshot>,
  ): Promise<ItemResult[]> {
    const present = await heldPresentIds(tx, 'competition', named);
    const ids = [...new Set(named.map(present))];
    const planned = await Promise.all(addition.planned.map((one) => withPresentDate(tx, one)));
    const asked: Addition = {
      ...addition,
      said: await withPresentDate(tx, said),
      planned: planned.map(({ competitionId, dateId }) => ({
        competitionId: present(competitionId),
        dateId,
      })),
    };
    const { filmId } = asked;
    // Held until the end: the film may be deleted meanwhile, and others may add to it.
    const [film] = await tx.$queryRaw<
      { ownerId: string }[]
    >`select "ownerId" from film where id = ${filmId} for update`;
    if (!film) throw await notHere(tx, 'film', noSuchFilm());
    const places = await placesOf(tx, ids);
    const ground: Ground = {
      userId: film.ownerId,
      places,
      noPlace: ids.every((id) => places.has(id)) ? noPlace() : await notHere(tx, 'competition', noPlace()),
      there: await tx.userSubmission.findMany({
        where: { filmId, competitionId: { in: ids }, takenBackAt: null },
      }),
      snapshots,
      open: await this.limit.of(tx, [filmId]),
    };
    const decided = ids.map((competitionId) => ({
      competitionId,
      ...birthOrError(() => birthOf(asked, competitionId, ground)),
    }));
    const saved = await saveBirths(
      tx,
      decided.flatMap(({ birth }) => birth ?? []),
    );
    const byCompetition = new Map(saved.map((one) => [one.competitionId, one]));
    const errors = new Map(decided.map(({ competitionId, error }) => [competitionId, error]));
    return named.map((competitionId) => ({
      competitionId,
      submissionId: undefined,
      submission: byCompetition.get(present(competitionId)) ?? null,
      error: errors.get(present(competitionId)) ?? null,
    }));
  }
}

const noPlace = () => refuse.noSuch('competition.not_found', 'competitionIds');

function birthOrError(decide: () => Birth): { birth: Birth | null; error: ItemResult['error'] } {
  try {
    return { birth: decide(), error: null };
  } catch (error) {
    return { birth: null, error: errorOf(error) };
  }
}

/** What would be kept of one addition; changes nothing. */
function birthOf(asked: Addition, competitionId: number, ground: Ground): Birth {
  const { filmId, state } = asked;
  const own = asked.planned.find((one) => one.competitionId === competitionId);
  const said = { ...asked.said, dateId: own?.dateId ?? asked.said.dateId };
  const place = ground.places.get(competitionId);
  const snapshot = ground.snapshots.get(competitionId);
  if (!place) throw ground.noPlace;
  if (place.isGone) throw noPlace();
  if (!isWhole(place)) throw copyBehind(); // which edition this would be is not known now
  const dates = datesOf(place);
  if (said.dateId !== null && !dates.some(({ id }) => id === said.dateId))
    throw refuse.invalid('submission.date_unknown', 'This deadline is not of this competition.', 'dateId');
  const edition = presentEdition(place);
  const there = ground.there.find((one) => one.competitionId === competitionId && one.edition === edition);
  if (there)
    throw refuse.conflict(
      'submission.exists',
      'This competition is on the film’s list already.',
      'competitionIds',
      { submission: submissionMessage(there, place) },
    );
  if (asksMatching(null, state) && !snapshot) throw behind();
  const verdict = verdictOf(snapshot);
  const after = changeState(null, {
    to: state,
    said,
    verdict,
    sentFor: dateSentFor(place, edition, said.submittedAt),
    ...daysOf(place, edition),
  });
  const born = { filmId, userId: ground.userId, competitionId, origin: 'manual', edition };
  ground.open.take(filmId, null, { state: after.state, origin: born.origin });
  const reason = said.overrideReason ?? said.reason;
  return {
    after,
    born,
    place,
    reason,
    ...(snapshot && { snapshot: keptSnapshot(snapshot, said.overrideReason) }),
  };
}
