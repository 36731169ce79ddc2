import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type { GetListingRequest, GetListingResponse, Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Rebuilding } from '../../catalogue/rebuilding.js';
import { Films } from '../../projections/owned-films.js';
import { Matches, type Answer, type Match } from '../../catalogue/matches.js';
import { HiddenReasons } from './hidden-reasons.js';
import { NarrowedLists } from './narrowed.js';
import { matchesVerdict } from './list-filters.js';
import { listNearGroups, NearGroups } from '../changes/near-groups.js';
import { OpenRows, type IsOpen } from '../runs/open-rows.js';
import { Questions } from '../runs/questions.js';
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
    private readonly narrowed: NarrowedLists,
    private readonly rebuilding: Rebuilding,
    private readonly nearGroups: NearGroups,
    private readonly hiddenReasons: HiddenReasons,
  ) {}

  /**
   * Returns a page of the list in the order of the run, then what was added since, or in the requested order.
   * Near misses are ordered by the change that opens most, then by reach and distance. Verdicts are current,
   * or those of a what-if, which has its own order and is compared with the film as it is. Rows that need a
   * plan are counted and left out.
   * @throws film.not_found
   * @throws run.not_found
   * @throws search.facet_unknown
   * @throws listing.sort_unknown
   * @throws input.invalid
   */
  async getListing(request: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.getOwned(request.filmId, mayActFor);
    const runQuestion = await this.questions.build(film, request);
    const before = runQuestion.question;
    const isOpen = await this.openRows.getIsOpen(film);
    const isRebuilding = this.rebuilding.isCatalogueRebuilding; // read before matching, because events that arrive meanwhile do no harm
    const { whatIf } = request;
    const question = whatIf
      ? { ...before, film: this.questions.toFilm(film, withChangedFields(film.message.details!, whatIf)) }
      : before;
    const baseline = whatIf ? this.matches.find(before) : null;
    const answer = this.matches.find(question);
    const { counts, nearMisses, ranked } = answer;
    const isGrouped =
      request.nearMissesOnly && film.isOpen && RANKING_SORTS.includes(request.sort ?? 'score');
    const groupedNearMisses = isGrouped || request.openings ? this.nearGroups.group(answer, question) : null;
    const isByRank = request.nearMissesOnly || request.sort === 'distance' || whatIf;
    const orderedMatches = isByRank ? ranked : await this.openRows.getOrderedMatches(runQuestion);
    const rankedMatches = isGrouped ? groupedNearMisses!.matches : orderedMatches;
    const open = film.isOpen ? rankedMatches : rankedMatches.filter(({ id }) => isOpen(id));
    const { listed, ...narrowingResult } = await this.narrowed.narrow(open, request, {
      film,
      question,
      baseline,
    });
    const locked = film.isOpen ? 0 : countLocked(rankedMatches, isOpen, request);
    const pageMatches = listed.slice((request.page - 1) * request.pageSize, request.page * request.pageSize);
    const ids = pageMatches.map(({ id }) => id);
    const items = await this.hiddenReasons.addReasons(
      film.id,
      await this.rows.build(ids, question, film.hiddenCompetitions),
    );
    return {
      items: baseline ? items.map((row) => againstBefore(row, baseline)) : items,
      total: listed.length + locked,
      counts,
      nearMisses,
      locked,
      wizardResultId: runQuestion.run?.id,
      isRebuilding,
      ...narrowingResult,
      openings: request.openings ? groupedNearMisses!.openings : [],
      groups: isGrouped ? listNearGroups(listed, groupedNearMisses!) : [],
      rankFor: request.rankFor && getPosition(listed, request.rankFor),
      difference: baseline && getDifference(this.matches, { before, after: question, baseline }),
    };
  }
}

/**
 * Returns how many rows a plan would show. Filters by verdict only, as the counts do. With any other filter
 * it returns all locked rows: a number that changes with a filter would reveal locked rows one by one.
 */
function countLocked(matches: readonly Match[], isOpen: IsOpen, request: GetListingRequest): number {
  const isIncluded = request.narrowing ? () => true : matchesVerdict(request);
  return matches.filter((match) => isIncluded(match) && !isOpen(match.id)).length;
}

/** From 1. */
function getPosition(listed: readonly Match[], competitionId: number): number | undefined {
  const at = listed.findIndex(({ id }) => id === competitionId);
  return at < 0 ? undefined : at + 1;
}

function againstBefore(row: Row, { byId }: Answer): Row {
  const before = byId.get(row.competitionId)?.verdict;
  return before === row.explanation!.verdict ? row : { ...row, verdictBefore: before };
}
