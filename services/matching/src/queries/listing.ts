import type { MayActFor } from '@laurel/runtime/call';
import type { GetListingRequest, GetListingResponse, Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Films } from '../catalogue/films.js';
import { Matches, type Answer, type Match } from '../catalogue/matches.js';
import { HiddenReasons } from './hidden-reasons.js';
import { NarrowedLists } from './narrowed.js';
import { isOfVerdict } from './narrowing.js';
import { groupsIn, NearGroups } from './near-groups.js';
import { OpenRows, type IsOpen } from './open-rows.js';
import { Questions } from './questions.js';
import { Rows } from './rows.js';
import { AS_IT_STANDS } from './sorting.js';
import { differenceOf, withFacts } from './what-if.js';

@Injectable()
export class Listing {
  constructor(
    private readonly questions: Questions,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly openRows: OpenRows,
    private readonly rows: Rows,
    private readonly narrowed: NarrowedLists,
    private readonly arriving: Arriving,
    private readonly nearGroups: NearGroups,
    private readonly hiddenReasons: HiddenReasons,
  ) {}

  /**
   * In the order of the run, then what has come since, or as asked; near misses by what opens most of them, then by what is in reach and how
   * little is missing; the verdicts as they are now, or of a what-if, which is put in its own order and told against the film as it is. What a plan would show is counted and
   * left out. Refuses `film.not_found`, `run.not_found`, `search.facet_unknown`, `listing.sort_unknown`, `input.invalid`.
   */
  async run(asked: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const about = await this.questions.of(film, asked);
    const before = about.question;
    const isOpen = await this.openRows.of(film);
    const isArriving = this.arriving.is; // before it is asked: what comes meanwhile is no harm
    const { whatIf } = asked;
    const question = whatIf
      ? { ...before, film: this.questions.film(film, withFacts(film.message.facts!, whatIf)) }
      : before;
    const was = whatIf ? this.matches.of(before) : null;
    const answer = this.matches.of(question);
    const { counts, nearMisses, ranked } = answer;
    const isGrouped = asked.nearMissesOnly && film.isOpen && AS_IT_STANDS.includes(asked.sort ?? 'score');
    const near = isGrouped || asked.openings ? this.nearGroups.of(answer, question) : null;
    const isByRank = asked.nearMissesOnly || asked.sort === 'distance' || whatIf;
    const inOrder = isByRank ? ranked : await this.openRows.inOrder(about);
    const all = isGrouped ? near!.all : inOrder;
    const open = film.isOpen ? all : all.filter(({ id }) => isOpen(id));
    const { listed, ...told } = await this.narrowed.of(open, asked, { film, question, was });
    const locked = film.isOpen ? 0 : lockedOf(all, isOpen, asked);
    const shown = listed.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
    const ids = shown.map(({ id }) => id);
    const items = await this.hiddenReasons.told(film.id, await this.rows.of(ids, question, film.hidden));
    return {
      items: was ? items.map((row) => againstBefore(row, was)) : items,
      total: listed.length + locked,
      counts,
      nearMisses,
      locked,
      wizardResultId: about.run?.id,
      isArriving,
      ...told,
      openings: asked.openings ? near!.openings : [],
      groups: isGrouped ? groupsIn(listed, near!) : [],
      placeOf: asked.placeOf && placeIn(listed, asked.placeOf),
      difference: was && differenceOf(this.matches, { before, after: question, was }),
    };
  }
}

/**
 * How many rows a plan would show: of the verdict that is asked for, as the counts say; of a list that is narrowed by anything else,
 * all there are, for a number that moves with a filter would tell what is locked, row by row.
 */
function lockedOf(all: readonly Match[], isOpen: IsOpen, asked: GetListingRequest): number {
  const isOf = asked.narrowing ? () => true : isOfVerdict(asked);
  return all.filter((match) => isOf(match) && !isOpen(match.id)).length;
}

/** From 1. */
function placeIn(listed: readonly Match[], competitionId: number): number | undefined {
  const at = listed.findIndex(({ id }) => id === competitionId);
  return at < 0 ? undefined : at + 1;
}

function againstBefore(row: Row, { byId }: Answer): Row {
  const before = byId.get(row.competitionId)?.verdict;
  return before === row.explanation!.verdict ? row : { ...row, verdictBefore: before };
}
