import type { MayActFor } from '@laurel/runtime/call';
import type { GetListingRequest, GetListingResponse, Row } from '@laurel/proto/matching/v1/matching';
import { withinFee } from '@laurel/rules/fee-limit';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Cards } from '../catalogue/cards.js';
import { Films, type OwnFilm } from '../catalogue/films.js';
import { Matches, type Answer, type Match, type Question } from '../catalogue/matches.js';
import { filmOf } from '../messages.js';
import { BestChanges } from './best-changes.js';
import { facetCounter } from './facets.js';
import { feesOf } from './fees-of.js';
import { filtersOf, isOfVerdict, testsOf, type About } from './narrowing.js';
import { OpenRows, type IsOpen } from './open-rows.js';
import { passing } from './passing.js';
import { Questions } from './questions.js';
import { Rows } from './rows.js';
import { AS_IT_STANDS, sorted } from './sorting.js';
import { differenceOf, withFacts } from './what-if.js';

/** What is narrowed: for whom, by what it is judged, and, of a what-if, the answer for the film as it is. */
interface Asked {
  film: OwnFilm;
  question: Question;
  was: Answer | null;
}

@Injectable()
export class Listing {
  constructor(
    private readonly questions: Questions,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly openRows: OpenRows,
    private readonly rows: Rows,
    private readonly cards: Cards,
    private readonly arriving: Arriving,
    private readonly bestChanges: BestChanges,
  ) {}

  /**
   * In the order of the run, then what has come since, or as asked; near misses by how little is missing; the verdicts as they are
   * now, or of a what-if, which is put in its own order and told against the film as it is. What a plan would show is counted and
   * left out. Refuses `film.not_found`, `run.not_found`, `search.facet_unknown`, `listing.sort_unknown`, `input.invalid`.
   */
  async run(asked: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const about = await this.questions.of(film, asked);
    const before = about.question;
    const isOpen = await this.openRows.of(film);
    const isArriving = this.arriving.is; // before it is asked: what comes meanwhile is no harm
    const { whatIf } = asked;
    const question = whatIf ? { ...before, film: filmOf(withFacts(film.message.facts!, whatIf)) } : before;
    const was = whatIf ? this.matches.of(before) : null;
    const { counts, nearMisses, ranked } = this.matches.of(question);
    const isByRank = asked.nearMissesOnly || asked.sort === 'distance' || whatIf;
    const all = isByRank ? ranked : await this.openRows.inOrder(about);
    const open = film.isOpen ? all : all.filter(({ id }) => isOpen(id));
    const { listed, ...told } = await this.narrowed(open, asked, { film, question, was });
    const locked = film.isOpen ? 0 : lockedOf(all, isOpen, asked);
    const shown = listed.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
    const ids = shown.map(({ id }) => id);
    const items = await this.rows.of(ids, question, film.hidden);
    return {
      items: was ? items.map((row) => againstBefore(row, was)) : items,
      total: listed.length + locked,
      counts,
      nearMisses,
      locked,
      wizardResultId: about.run?.id,
      isArriving,
      ...told,
      openings: asked.openings ? this.bestChanges.ofEachFact(question) : [],
      difference: was && differenceOf(this.matches, { before, after: question, was }),
    };
  }

  /** What of a list was asked for, with what there is to choose beside it. */
  private async narrowed(all: Match[], asked: GetListingRequest, { film, question, was }: Asked) {
    const now = Date.now();
    const today = new Date(now).toISOString().slice(0, 10);
    const about: About = { film, feesOf: feesOf(question.film), today, was };
    // First: the conditions' values are numbered as cards are made.
    const cards = isPlain(asked) ? null : await this.cards.of(all, now);
    const [tests, facets] = [testsOf(asked, about), asked.facets.map((name) => facetCounter(name, about))];
    const { places, butFor } = passing(all, cards, tests);
    const without = (name: string) => butFor[tests.findIndex((test) => test.name === name)] ?? [];
    for (const facet of facets)
      for (const some of [places, without(facet.test)]) facet.count(some, { all, cards: cards! });
    const [{ feeMax }, rates] = [filtersOf(asked), asked.narrowing?.rates ?? {}];
    const isUnknown = (place: number) =>
      withinFee(about.feesOf(cards![place]!), feeMax!, rates) === 'unknown';
    const by = { feesOf: about.feesOf, currency: feeMax?.currency ?? null, rates };
    const isHidden = (place: number) => film.hidden.has(all[place]!.id);
    return {
      listed: sorted(places, cards ?? [], asked.sort ?? 'score', by).map((place) => all[place]!),
      facets: facets.map((one) => one.facet()),
      feeUnknown: without('feeMax').filter(isUnknown).length,
      hiddenTotal: (asked.narrowing?.hidden === true ? places : without('hidden')).filter(isHidden).length,
    };
  }
}

/** Nothing is asked but verdicts, and what is hidden: the list as one comes to it. */
const isPlain = ({ narrowing, facets, sort }: GetListingRequest): boolean =>
  !narrowing && facets.length === 0 && AS_IT_STANDS.includes(sort ?? 'score');

/**
 * How many rows a plan would show: of the verdict that is asked for, as the counts say; of a list that is narrowed by anything else,
 * all there are, for a number that moves with a filter would tell what is locked, row by row.
 */
function lockedOf(all: readonly Match[], isOpen: IsOpen, asked: GetListingRequest): number {
  const isOf = asked.narrowing ? () => true : isOfVerdict(asked);
  return all.filter((match) => isOf(match) && !isOpen(match.id)).length;
}

function againstBefore(row: Row, { byId }: Answer): Row {
  const before = byId.get(row.competitionId)?.verdict;
  return before === row.explanation!.verdict ? row : { ...row, verdictBefore: before };
}
