import type { FilmFacts } from '@laurel/proto/films/v1/films';
import { Injectable } from '@nestjs/common';
import type { Film } from '../domain/facts.js';
import { noPreferences } from '../domain/rank.js';
import { Catalogue } from '../catalogue/catalogue.js';
import type { AskedRun, OwnFilm } from '../catalogue/films.js';
import type { Question } from '../catalogue/matches.js';
import { Runs } from './runs.js';

export interface RunQuestion {
  question: Question;
  run: AskedRun | null;
}
interface As {
  wizardResultId?: number | null;
  /** The business role where there is no run. */
  userRole?: string | null;
}

/** What is asked of the catalogue about a film. */
@Injectable()
export class Questions {
  constructor(
    private readonly runs: Runs,
    private readonly catalogue: Catalogue,
  ) {}

  /** With the role and the wishes of a run: the one that was asked for, else the present one. Refuses `run.not_found`. */
  async of(
    film: Omit<OwnFilm, 'isOpen'>,
    { wizardResultId = null, userRole = null }: As,
  ): Promise<RunQuestion> {
    const run = await this.runs.of(film, wizardResultId);
    const question = {
      film: this.film(film, film.message.facts!),
      role: run?.role ?? userRole,
      preferences: run?.preferences ?? noPreferences,
    };
    return { question, run };
  }
  /** The film as if its facts were these. */
  film({ accepted }: Pick<OwnFilm, 'accepted'>, facts: FilmFacts): Film {
    return this.catalogue.filmOf(facts, accepted);
  }
}
