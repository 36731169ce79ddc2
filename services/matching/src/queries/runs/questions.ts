import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { ReservedPremiere } from '@laurel/rules/premieres/premiere-ledger';
import { Injectable } from '@nestjs/common';
import type { Film } from '../../domain/model.js';
import { noPreferences } from '../../domain/ranking/rank.js';
import { Catalogue } from '../../catalogue/catalogue.js';
import type { RunInput, OwnedFilm } from '../../projections/owned-films.js';
import type { Question } from '../../catalogue/matches.js';
import { getReservedPremieres } from './reserved-premieres.js';
import { Runs } from './runs.js';

/** A question with the data that reasons need. */
export interface ReasonQuestion extends Question {
  /** The film’s reserved premieres. They cause warnings and do not change the order. */
  reservedPremieres: readonly ReservedPremiere[];
}
export interface RunQuestion {
  question: ReasonQuestion;
  run: RunInput | null;
}
interface RunSelection {
  wizardResultId?: number | null;
  /** The business role if there is no run. */
  userRole?: string | null;
}

/** Builds the question that is matched against the catalogue. */
@Injectable()
export class Questions {
  constructor(
    private readonly runs: Runs,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Uses the role and preferences of the requested run, otherwise of the current one.
   * @throws run.not_found
   */
  async build(
    film: Omit<OwnedFilm, 'isOpen'>,
    { wizardResultId = null, userRole = null }: RunSelection,
  ): Promise<RunQuestion> {
    const run = await this.runs.find(film, wizardResultId);
    const preferences = run?.preferences ?? noPreferences;
    const question = {
      film: this.toFilm(film, film.message.details!),
      role: run?.role ?? userRole,
      preferences,
      reservedPremieres: getReservedPremieres(film.message, preferences),
    };
    return { question, run };
  }
  /** Returns the film with other field values. */
  toFilm({ acceptingFestivalIds }: Pick<OwnedFilm, 'acceptingFestivalIds'>, fields: FilmFields): Film {
    return this.catalogue.toFilm(fields, acceptingFestivalIds);
  }
}
