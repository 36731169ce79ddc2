import {
  Preferences,
  type RunWizardRequest,
  type RunWizardResponse,
} from '@laurel/proto/matching/v1/matching';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Films, type MayRead } from '../films.js';
import type { Prisma } from '../generated/client.js';
import { Matches } from '../matches.js';
import { filmOf, preferencesOf } from '../messages.js';

@Injectable()
export class RunWizard {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly matches: Matches,
  ) {}

  /** The film against the whole catalogue, kept; once per runKey. Refuses `film.not_found`, and `request.key_reused` for another film's key. */
  async run(
    { filmId, userRole, preferences, runKey, paidBy }: RunWizardRequest,
    mayRun: MayRead,
  ): Promise<RunWizardResponse> {
    const film = await this.films.own(filmId, mayRun);
    const { counts, ranked } = this.matches.of({
      film: filmOf(film.message.facts!),
      role: userRole,
      preferences: preferencesOf(preferences),
    });
    const matchingCompetitionIds = ranked
      .filter(({ verdict }) => verdict !== 'not-eligible')
      .map(({ id }) => id);
    return this.db.$transaction(async (tx) => {
      const kept = { filmId, userRole, matchingCompetitionIds, userId: film.ownerId, counts, runKey, paidBy };
      const data = {
        ...kept,
        ...(preferences && { preferences: Preferences.toJSON(preferences) as Prisma.InputJsonObject }),
      };
      const { count } = await tx.wizardResult.createMany({ data, skipDuplicates: true });
      const row = await tx.wizardResult.findUniqueOrThrow({ where: { runKey } });
      if (row.filmId !== filmId)
        throw refuse.conflict(
          'request.key_reused',
          'This request key was used for something else. Send a new one.',
          'Idempotency-Key',
        );
      const { id: wizardResultId } = row;
      if (count === 1)
        await record(tx, 'run.finished', `run-${wizardResultId}`, 1, {
          wizardResultId,
          filmId,
          userId: film.ownerId,
          runKey,
        });
      return {
        wizardResultId,
        counts: row.counts as Record<string, number>,
        matchingCompetitionIds: row.matchingCompetitionIds,
      };
    });
  }
}
