import { Injectable } from '@nestjs/common';
import { noPreferences } from '../domain/rank.js';
import type { OwnFilm } from '../catalogue/films.js';
import type { Question } from '../catalogue/matches.js';
import { filmOf } from '../messages.js';
import { Runs, type Run } from './runs.js';

export interface RunQuestion {
  question: Question;
  run: Run | null;
}
interface As {
  wizardResultId?: number | null;
  /** The business role where there is no run. */
  userRole?: string | null;
}

/** What is asked of the catalogue about a film. */
@Injectable()
export class Questions {
  constructor(private readonly runs: Runs) {}

  /** With the role and the wishes of a run: the one that was asked for, else the present one. Refuses `run.not_found`. */
  async of({ id, message }: OwnFilm, { wizardResultId = null, userRole = null }: As): Promise<RunQuestion> {
    const run = await this.runs.of(id, wizardResultId);
    const question = {
      film: filmOf(message.facts!),
      role: run?.role ?? userRole,
      preferences: run?.preferences ?? noPreferences,
    };
    return { question, run };
  }
}
