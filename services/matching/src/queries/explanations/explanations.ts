import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type {
  GetExplanationsRequest,
  GetExplanationsResponse,
  GetSnapshotRequest,
  GetSnapshotResponse,
} from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Projections } from '../../projections/read-projections.js';
import { Films } from '../../projections/owned-films.js';
import { CurrentCompetitionIds } from '../../catalogue/current-competition-ids.js';
import { Matches } from '../../catalogue/matches.js';
import { DailyUse } from '../limits/daily-use.js';
import { toExplanation, toLockedExplanation } from './explain.js';
import { UnlockedCompetitions } from '../runs/unlocked-competitions.js';
import { ListPositions } from './list-positions.js';
import { MatchQueries } from '../runs/match-queries.js';

/** Explains the verdicts of single competitions for a film. */
@Injectable()
export class Explanations {
  constructor(
    private readonly projections: Projections,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly matchQueries: MatchQueries,
    private readonly unlockedCompetitions: UnlockedCompetitions,
    private readonly listPositions: ListPositions,
    private readonly rebuildStatus: RebuildStatus,
    private readonly currentIds: CurrentCompetitionIds,
    private readonly dailyUse: DailyUse,
  ) {}

  /**
   * Explains any competitions, including those that are over. The former id of a merged competition means its
   * target. Unknown ids are left out. For a locked competition only the verdict is returned, up to a daily
   * limit. The position in the list is included on request.
   * @throws film.not_found
   * @throws run.not_found
   * @throws verdicts.too_many
   */
  async explain(request: GetExplanationsRequest, mayActFor: MayActFor): Promise<GetExplanationsResponse> {
    const film = await this.films.getOwned(request.filmId, mayActFor);
    const runQuery = await this.matchQueries.build(film, request);
    const { query } = runQuery;
    const isUnlocked = await this.unlockedCompetitions.getUnlockedCheck(film);
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    const { matches, context } = this.matches.findByIds(
      await this.currentIds.resolve(request.competitionIds),
      query,
    );
    const unlockedMatches = matches.filter(({ competition }) => isUnlocked(competition.id));
    await this.dailyUse.countLockedVerdicts(
      film.id,
      matches.map(({ competition }) => competition.id),
      isUnlocked,
    );
    const positions = request.includePositions
      ? await this.listPositions.getPositions(unlockedMatches, runQuery, context)
      : null;
    const items = matches.map((match) => {
      const { id } = match.competition;
      if (!isUnlocked(id)) return toLockedExplanation(match);
      return { ...toExplanation(match, query, context), position: positions?.get(id) ?? null };
    });
    return { items, locked: items.filter(({ isLocked }) => isLocked).length, isRebuilding };
  }

  /**
   * Returns what a submission stores permanently, with reasons only for unlocked competitions.
   * @throws film.not_found
   * @throws verdicts.too_many
   */
  async getSnapshot(request: GetSnapshotRequest, mayActFor: MayActFor): Promise<GetSnapshotResponse> {
    const film = await this.films.getOwned(request.filmId, mayActFor);
    const { query } = await this.matchQueries.build(film, request);
    const isUnlocked = await this.unlockedCompetitions.getUnlockedCheck(film);
    const { matches, context } = this.matches.findByIds(
      await this.currentIds.resolve(request.competitionIds),
      query,
    );
    const ids = matches.map(({ competition }) => competition.id);
    await this.dailyUse.countLockedVerdicts(film.id, ids, isUnlocked);
    const [competitions, festivals] = await Promise.all([
      this.projections.readByIds('competition', ids),
      this.projections.readByIds(
        'festival',
        matches.map(({ competition }) => competition.festival.id),
      ),
    ]);
    const items = matches.map((match) => {
      const { id, festival } = match.competition;
      return {
        competitionId: id,
        explanation: isUnlocked(id) ? toExplanation(match, query, context) : toLockedExplanation(match),
        whole: competitions.find(({ competition }) => competition!.id === id) ?? null,
        festival: festivals.find((message) => message.id === festival.id) ?? null,
      };
    });
    return {
      items,
      locked: items.filter(({ explanation }) => explanation.isLocked).length,
      film: film.message,
    };
  }
}
