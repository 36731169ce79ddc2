import type { FilmFacts } from '@laurel/proto/films/v1/films';
import type { KeptPremiere } from '@laurel/rules/premiere-ledger';
import { Injectable } from '@nestjs/common';
import type { Film } from '../domain/facts.js';
import { noPreferences } from '../domain/rank.js';
import { Catalogue } from '../catalogue/catalogue.js';
import type { AskedRun, OwnFilm } from '../catalogue/films.js';
import type { Question } from '../catalogue/matches.js';
import { keptBy } from './kept-premieres.js';
import { Runs } from './runs.js';

/** What reasons are told for, too. */
export interface ReasonQuestion extends Question {
  /** The premieres that are to be kept: they are warned of, and change no order. */
  kept: readonly KeptPremiere[];
}
export interface RunQuestion {
  question: ReasonQuestion;
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
    const preferences = run?.preferences ?? noPreferences;
    const question = {
      film: this.film(film, film.message.facts!),
      role: run?.role ?? userRole,
      preferences,
      kept: keptBy(film.message, preferences),
    };
    return { question, run };
  }
  /** The film as if its facts were these. */
  film({ accepted }: Pick<OwnFilm, 'accepted'>, facts: FilmFacts): Film {
    return this.catalogue.filmOf(facts, accepted);
  }
}
