import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { GetFilmVerdictsRequest, GetFilmVerdictsResponse } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Films } from '../../projections/owned-films.js';
import { CurrentCompetitionIds } from '../../catalogue/current-competition-ids.js';
import { Matches } from '../../catalogue/matches.js';
import { DailyUse } from '../limits/daily-use.js';
import { MatchQueries } from '../runs/match-queries.js';

/** Maximum number of films per request. */
const MAX_FILMS = 50;

/** The verdicts of some competitions for all films of a user. */
@Injectable()
export class FilmVerdicts {
  constructor(
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly matchQueries: MatchQueries,
    private readonly rebuildStatus: RebuildStatus,
    private readonly currentIds: CurrentCompetitionIds,
    private readonly dailyUse: DailyUse,
  ) {}

  /**
   * Returns the newest films first, each with the same verdicts as its list and explanations. The former id
   * of a merged competition means its target. Unknown competitions are left out. Verdicts of locked
   * competitions have a daily limit per film. Yields to other work after each film.
   * @throws verdicts.too_many
   */
  async getVerdicts({
    userId,
    competitionIds,
    userRole,
  }: GetFilmVerdictsRequest): Promise<GetFilmVerdictsResponse> {
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    const { films, total } = await this.films.findNewest(userId, MAX_FILMS);
    const ids = await this.currentIds.resolve(competitionIds);
    const items = [];
    for (const film of films) {
      await yieldToEventLoop();
      const { query } = await this.matchQueries.build(film, { userRole });
      const { matches } = this.matches.findByIds(ids, query);
      if (!film.isUnlocked && !film.isPlanUnknown)
        await this.dailyUse.count(
          film.id,
          'verdict',
          matches.map(({ competition }) => String(competition.id)),
        );
      const verdicts = matches.map(({ competition, evaluation }) => ({
        competitionId: competition.id,
        verdict: evaluation.verdict,
      }));
      items.push({ filmId: film.id, filmName: film.message.details!.name, verdicts });
    }
    return { items, total, isRebuilding };
  }
}
