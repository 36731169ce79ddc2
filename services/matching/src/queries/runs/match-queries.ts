import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { ReservedPremiere } from '@laurel/rules/premieres/premiere-ledger';
import { Injectable } from '@nestjs/common';
import type { Film } from '../../domain/model.js';
import { noPreferences } from '../../domain/ranking/rank.js';
import { Catalogue } from '../../catalogue/catalogue.js';
import type { RunInput, OwnedFilm } from '../../projections/owned-films.js';
import type { MatchQuery } from '../../catalogue/matches.js';
import { getReservedPremieres } from './reserved-premieres.js';
import { Runs } from './runs.js';

/** A query with the additional data that explanations need. */
export interface ExplainableQuery extends MatchQuery {
  /** The film’s reserved premieres. They cause warnings and do not change the order. */
  reservedPremieres: readonly ReservedPremiere[];
}
export interface RunQuery {
  query: ExplainableQuery;
  run: RunInput | null;
}
interface RunSelector {
  wizardResultId?: number | null;
  /** The business role if there is no run. */
  userRole?: string | null;
}

/** Builds queries from films and their runs. */
@Injectable()
export class MatchQueries {
  constructor(
    private readonly runs: Runs,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Returns the query for a film, with the role and preferences of the requested run, otherwise of the
   * current one.
   * @throws run.not_found
   */
  async build(
    film: Omit<OwnedFilm, 'isUnlocked'>,
    { wizardResultId = null, userRole = null }: RunSelector,
  ): Promise<RunQuery> {
    const run = await this.runs.find(film, wizardResultId);
    const preferences = run?.preferences ?? noPreferences;
    const query = {
      film: this.toFilm(film, film.message.details!),
      role: run?.role ?? userRole,
      preferences,
      reservedPremieres: getReservedPremieres(film.message, preferences),
    };
    return { query, run };
  }
  /** Returns the film with other field values. */
  toFilm({ acceptingEditions }: Pick<OwnedFilm, 'acceptingEditions'>, fields: FilmFields): Film {
    return this.catalogue.toFilm(fields, acceptingEditions);
  }
}
