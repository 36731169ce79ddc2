import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import type { GetListingRequest, GetListingResponse, Row, WhatIf } from '@laurel/proto/matching/v1/matching';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { Injectable } from '@nestjs/common';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Films, type OwnedFilm } from '../../projections/owned-films.js';
import { Matches, type Answer, type Match } from '../../catalogue/matches.js';
import { HiddenReasons } from './hidden-reasons.js';
import { NarrowedLists } from './narrowed-lists.js';
import { createVerdictTest } from './list-filters.js';
import { listNearGroups, NearGroups } from '../changes/near-groups.js';
import { OpenRows, type IsOpen } from '../runs/open-rows.js';
import { Questions } from '../runs/questions.js';
import { DailyUse } from '../limits/daily-use.js';
import { findChangedFixedField, hashLimitedChanges } from '../limits/what-if-bounds.js';
import { Rows } from '../explanations/rows.js';
import { RANKING_SORTS } from './sorting.js';
import { getDifference, withChangedFields } from '../changes/what-if.js';

@Injectable()
export class Listing {
  constructor(
    private readonly questions: Questions,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly openRows: OpenRows,
    private readonly rows: Rows,
    private readonly narrowedLists: NarrowedLists,
    private readonly rebuildStatus: RebuildStatus,
    private readonly nearGroups: NearGroups,
    private readonly hiddenReasons: HiddenReasons,
    private readonly dailyUse: DailyUse,
  ) {}

  /**
   * Returns a page of the list in the order of the run, then what was added since, or in the requested order.
   * Near misses are ordered by the change that opens most, then by reach and distance. Verdicts are current,
   * or those of a what-if, which has its own order and is compared with the film as it is. It keeps the film’s
   * title, types and production countries. Rows that need a plan are counted and left out.
   * @throws film.not_found
   * @throws run.not_found
   * @throws search.facet_unknown
   * @throws listing.sort_unknown
   * @throws input.invalid
   * @throws what_if.too_many
   */
  async getListing(request: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.getOwned(request.filmId, mayActFor);
    const runQuestion = await this.questions.build(film, request);
    const currentQuestion = runQuestion.question;
    const isOpen = await this.openRows.getIsOpen(film);
    // Read before matching: if a rebuild ends meanwhile, the list may still be incomplete.
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    const { whatIf } = request;
    const question = whatIf
      ? { ...currentQuestion, film: this.questions.toFilm(film, await this.getWhatIfFields(film, whatIf)) }
      : currentQuestion;
    const baseline = whatIf ? this.matches.find(currentQuestion) : null;
    const answer = this.matches.find(question);
    const { counts, nearMisses, ranked } = answer;
    const isGrouped =
      request.nearMissesOnly && film.isOpen && RANKING_SORTS.includes(request.sort ?? 'score');
    const groupedNearMisses = isGrouped || request.openings ? this.nearGroups.group(answer, question) : null;
    const isByRank = request.nearMissesOnly || request.sort === 'distance' || whatIf;
    const orderedMatches = isByRank ? ranked : await this.openRows.getOrderedMatches(runQuestion);
    const rankedMatches = isGrouped ? groupedNearMisses!.matches : orderedMatches;
    const openMatches = film.isOpen ? rankedMatches : rankedMatches.filter(({ id }) => isOpen(id));
    const { listedMatches, ...narrowingResult } = await this.narrowedLists.narrow(openMatches, request, {
      film,
      question,
      baseline,
    });
    const locked = film.isOpen ? 0 : countLocked(rankedMatches, isOpen, request);
    const pageMatches = listedMatches.slice(
      (request.page - 1) * request.pageSize,
      request.page * request.pageSize,
    );
    const ids = pageMatches.map(({ id }) => id);
    const items = await this.hiddenReasons.addReasons(
      film.id,
      await this.rows.build(ids, question, film.hiddenCompetitions),
    );
    return {
      items: baseline ? items.map((row) => addVerdictBefore(row, baseline)) : items,
      total: listedMatches.length + locked,
      counts,
      nearMisses,
      locked,
      wizardResultId: runQuestion.run?.id,
      isRebuilding,
      ...narrowingResult,
      openings: request.openings ? groupedNearMisses!.openings : [],
      groups: isGrouped ? listNearGroups(listedMatches, groupedNearMisses!) : [],
      rankFor: request.rankFor && getPosition(listedMatches, request.rankFor),
      difference:
        baseline && getDifference(this.matches, { currentQuestion, changedQuestion: question, baseline }),
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
 * Returns how many rows a plan would show. Filters by verdict only, as the counts do. With any other filter
 * it returns all locked rows: a number that changes with a filter would reveal locked rows one by one.
 */
function countLocked(matches: readonly Match[], isOpen: IsOpen, request: GetListingRequest): number {
  const isIncluded = request.narrowing ? () => true : createVerdictTest(request);
  return matches.filter((match) => isIncluded(match) && !isOpen(match.id)).length;
}

/** Returns the position, counted from 1. */
function getPosition(listedMatches: readonly Match[], competitionId: number): number | undefined {
  const index = listedMatches.findIndex(({ id }) => id === competitionId);
  return index < 0 ? undefined : index + 1;
}

function addVerdictBefore(row: Row, { byId }: Answer): Row {
  const verdictBefore = byId.get(row.competitionId)?.verdict;
  return verdictBefore === row.explanation!.verdict ? row : { ...row, verdictBefore };
}
