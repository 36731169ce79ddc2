import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { PAYING } from '../catalogue/present-run.js';
import { Db } from '../database.js';
import type { Preferences } from '../domain/rank.js';
import { keptPreferences } from '../messages.js';

export interface Run {
  id: number;
  /** What it found, in its order. */
  ids: number[];
  role: string;
  preferences: Preferences;
}

@Injectable()
export class Runs {
  constructor(private readonly db: Db) {}

  /** The film's run that was asked for, else its present one; null when there is none yet. Refuses `run.not_found`. */
  async of(filmId: number, id: number | null): Promise<Run | null> {
    const run = await this.db.wizardResult.findFirst({
      where: id === null ? { filmId, paidBy: { in: PAYING } } : { filmId, id },
      orderBy: { id: 'desc' },
    });
    if (!run && id !== null)
      throw refuse.notFound('run.not_found', 'There is no such run of this film.', 'wizardResultId');
    return (
      run && {
        id: run.id,
        ids: run.matchingCompetitionIds,
        role: run.userRole,
        preferences: keptPreferences(run.preferences),
      }
    );
  }
}
