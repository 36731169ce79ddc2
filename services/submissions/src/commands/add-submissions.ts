import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { once } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp } from '@laurel/runtime/database';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { changeState, type Particulars } from '../domain/submission.js';
import { asksMatching } from '../domain/transitions.js';
import {
  datesOf,
  daysOf,
  openTierOf,
  placesOf,
  presentEdition,
  submissionMessage,
  type Place,
} from '../messages.js';
import { resultOf } from './result.js';
import { saveChange } from '../save-change.js';
import { behind, keptSnapshot, Snapshots } from './snapshots.js';

export interface Addition {
  filmId: number;
  competitionIds: number[];
  /** Suggested, unless another is asked for. */
  state: string;
  said: Particulars;
  /** The asker's business role: matching judges by it while the film has no run. */
  userRole: string | null;
}

@Injectable()
export class AddSubmissions {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
  ) {}

  /** A result per competition. Refuses `film.not_found` (also for another's film) for the whole batch. */
  async run(asked: Addition, mayActFor: MayActFor): Promise<ItemResult[]> {
    await caughtUp(this.db, 'film');
    const film = await this.db.film.findUnique({ where: { id: asked.filmId } });
    if (!film || !mayActFor(film.ownerId))
      throw refuse.notFound('film.not_found', 'There is no such film.', 'filmId');
    const competitionIds = [...new Set(asked.competitionIds)];
    const snapshots = asksMatching(null, asked.state)
      ? await this.snapshots.of(asked.filmId, competitionIds, asked.userRole)
      : new Map<number, never>();
    return this.db.$transaction((tx) =>
      once(tx, 'addSubmissions', asked, async () => {
        await tx.$queryRaw`select 1 from film where id = ${asked.filmId} for update`;
        const places = await placesOf(tx, competitionIds);
        const results: ItemResult[] = [];
        for (const competitionId of competitionIds) {
          const add = () =>
            this.add(
              tx,
              asked,
              film.ownerId,
              competitionId,
              places.get(competitionId),
              snapshots.get(competitionId),
            );
          results.push(await resultOf({ competitionId }, add));
        }
        return results;
      }),
    );
  }

  private async add(
    tx: Tx,
    { filmId, state, said }: Addition,
    userId: string,
    competitionId: number,
    place: Place | undefined,
    snapshot: Parameters<typeof keptSnapshot>[0] | undefined,
  ) {
    if (!place)
      throw refuse.notFound('competition.not_found', 'There is no such competition.', 'competitionIds');
    const dates = datesOf(place);
    if (said.dateId !== null && !dates.some(({ id }) => id === said.dateId))
      throw refuse.invalid('submission.date_unknown', 'This deadline is not of this competition.', 'dateId');
    const edition = presentEdition(place);
    const there = await tx.userSubmission.findFirst({ where: { filmId, competitionId, edition } });
    if (there)
      throw refuse.conflict(
        'submission.exists',
        'This competition is on the film’s list already.',
        'competitionIds',
        { submission: submissionMessage(there, place) },
      );
    const dateId = said.dateId ?? openTierOf(place, new Date())?.id ?? null;
    if (asksMatching(null, state) && !snapshot) throw behind();
    const verdict = snapshot?.explanation?.verdict ?? null;
    const after = changeState(null, {
      to: state,
      said: { ...said, dateId },
      verdict,
      ...daysOf(place, edition),
    });
    const born = { filmId, userId, competitionId, origin: 'manual', edition };
    const kept = snapshot && { snapshot: keptSnapshot(snapshot, said.overrideReason) };
    return saveChange(tx, {
      before: null,
      after,
      born,
      place,
      reason: said.overrideReason ?? said.reason,
      ...kept,
    });
  }
}
