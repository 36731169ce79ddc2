import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { GetListingRequest, GetListingResponse, Row, WhatIf } from '@laurel/proto/matching/v1/matching';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { Injectable } from '@nestjs/common';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Films, type OwnedFilm } from '../../projections/owned-films.js';
import { Matches, type MatchResult, type Match } from '../../catalogue/matches.js';
import { HiddenReasons } from './hidden-reasons.js';
import { NarrowedLists } from './narrowed-lists.js';
import { createVerdictTest } from './list-filters.js';
import { listNearGroups, NearGroups } from '../changes/near-groups.js';
import { UnlockedCompetitions, type IsUnlocked } from '../runs/unlocked-competitions.js';
import { MatchQueries } from '../runs/match-queries.js';
import { DailyUse } from '../limits/daily-use.js';
import { findChangedFixedField, hashLimitedChanges } from '../limits/what-if-bounds.js';
import { RowBuilder } from '../explanations/row-builder.js';
import { RANKING_SORTS } from './sorting.js';
import { getDifference, withChangedFields } from '../changes/what-if.js';

/** Returns pages of a film’s list of competitions, filtered, sorted and explained. */
@Injectable()
export class Listing {
  constructor(
    private readonly matchQueries: MatchQueries,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly unlockedCompetitions: UnlockedCompetitions,
    private readonly rowBuilder: RowBuilder,
    private readonly narrowedLists: NarrowedLists,
    private readonly rebuildStatus: RebuildStatus,
    private readonly nearGroups: NearGroups,
    private readonly hiddenReasons: HiddenReasons,
    private readonly dailyUse: DailyUse,
  ) {}

  /**
   * Returns a page of the list. Locked rows are counted and left out. The order without a `sort`:
   * - the order of the run, followed by competitions added since
   * - near misses: by the change that opens the most of them, then those in reach, then by distance
   * - a what-if: by the ranking of the changed film
   *
   * A what-if shows the verdicts of a changed film and its difference from the stored film. The title, types
   * and production countries cannot be changed.
   * @throws film.not_found
   * @throws run.not_found
   * @throws search.facet_unknown
   * @throws listing.sort_unknown
   * @throws input.invalid
   * @throws what_if.too_many
   */
  async getListing(request: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.getOwned(request.filmId, mayActFor);
    const runQuery = await this.matchQueries.build(film, request);
    const currentQuery = runQuery.query;
    const isUnlocked = await this.unlockedCompetitions.getUnlockedCheck(film);
    // Read before matching: if a rebuild ends meanwhile, the list may still be incomplete.
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    const { whatIf } = request;
    const query = whatIf
      ? { ...currentQuery, film: this.matchQueries.toFilm(film, await this.getWhatIfFields(film, whatIf)) }
      : currentQuery;
    const baseline = whatIf ? this.matches.find(currentQuery) : null;
    const result = this.matches.find(query);
    const { counts, nearMisses, ranked } = result;
    // Near misses are grouped by the change that opens them, unless another sort is requested.
    const isGrouped =
      request.nearMissesOnly && film.isUnlocked && RANKING_SORTS.includes(request.sort ?? 'score');
    const groupedNearMisses = isGrouped || request.openings ? this.nearGroups.group(result, query) : null;
    const isByRank = request.nearMissesOnly || request.sort === 'distance' || whatIf;
    const orderedMatches = isByRank ? ranked : await this.unlockedCompetitions.getOrderedMatches(runQuery);
    const rankedMatches = isGrouped ? groupedNearMisses!.matches : orderedMatches;
    const unlockedMatches = film.isUnlocked
      ? rankedMatches
      : rankedMatches.filter(({ id }) => isUnlocked(id));
    const { listedMatches, ...narrowingResult } = await this.narrowedLists.narrow(unlockedMatches, request, {
      film,
      query,
      baseline,
    });
    // Locked rows are never listed, but they are part of the total.
    const locked = film.isUnlocked ? 0 : countLocked(rankedMatches, isUnlocked, request);
    const pageMatches = listedMatches.slice(
      (request.page - 1) * request.pageSize,
      request.page * request.pageSize,
    );
    const ids = pageMatches.map(({ id }) => id);
    const items = await this.hiddenReasons.addReasons(
      film.id,
      await this.rowBuilder.build(ids, query, film.hiddenCompetitions),
    );
    return {
      items: baseline ? items.map((row) => addVerdictBefore(row, baseline)) : items,
      total: listedMatches.length + locked,
      counts,
      nearMisses,
      locked,
      wizardResultId: runQuery.run?.id,
      isRebuilding,
      ...narrowingResult,
      openings: request.openings ? groupedNearMisses!.openings : [],
      groups: isGrouped ? listNearGroups(listedMatches, groupedNearMisses!) : [],
      rankFor: request.rankFor && getPosition(listedMatches, request.rankFor),
      difference: baseline && getDifference(this.matches, { currentQuery, changedQuery: query, baseline }),
    };
  }

  private async getWhatIfFields({ id, message }: OwnedFilm, whatIf: WhatIf): Promise<FilmFields> {
    const storedFields = message.details!;
    const changedFields = withChangedFields(storedFields, whatIf);
    const fixedField = findChangedFixedField(storedFields, changedFields);
    if (fixedField !== null) {
      const details = { why: 'what_if_fixed' } as const;
      throw refuse.invalid('input.invalid', formatInvalidValue(details), fixedField, details);
    }
    await this.dailyUse.count(id, 'what-if', hashLimitedChanges(storedFields, changedFields));
    return changedFields;
  }
}

/**
 * Returns how many rows a subscription would unlock. Filters by verdict only, as the counts do. With any
 * other filter it returns all locked rows: a number that changes with a filter would reveal locked rows one
 * by one.
 */
function countLocked(matches: readonly Match[], isUnlocked: IsUnlocked, request: GetListingRequest): number {
  const isIncluded = request.narrowing ? () => true : createVerdictTest(request);
  return matches.filter((match) => isIncluded(match) && !isUnlocked(match.id)).length;
}

/** Returns the position, counted from 1. */
function getPosition(listedMatches: readonly Match[], competitionId: number): number | undefined {
  const index = listedMatches.findIndex(({ id }) => id === competitionId);
  return index < 0 ? undefined : index + 1;
}

function addVerdictBefore(row: Row, { byId }: MatchResult): Row {
  const verdictBefore = byId.get(row.competitionId)?.verdict;
  return verdictBefore === row.explanation!.verdict ? row : { ...row, verdictBefore };
}
