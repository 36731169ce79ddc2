import type { MayActFor } from '@laurel/runtime/call';
import type { GetListingRequest, GetListingResponse } from '@laurel/proto/matching/v1/matching';
import { withinFee } from '@laurel/rules/fee-limit';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Cards, type Card } from '../catalogue/cards.js';
import { Films, type OwnFilm } from '../catalogue/films.js';
import { Matches, type Match } from '../catalogue/matches.js';
import { facetCounter, type Counter } from './facets.js';
import { feesOf } from './fees-of.js';
import { filtersOf, testsOf, type About, type Test } from './narrowing.js';
import { OpenRows } from './open-rows.js';
import { Questions, type RunQuestion } from './questions.js';
import { Rows } from './rows.js';
import { AS_IT_STANDS, sorted } from './sorting.js';

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
  ) {}

  /**
   * In the order of the run, then what has come since, or as asked; near misses by how little is missing; the verdicts as they are
   * now. What a plan would show is counted and left out. Refuses `film.not_found`, `run.not_found`, `search.facet_unknown`,
   * `listing.sort_unknown`.
   */
  async run(asked: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const about = await this.questions.of(film, asked);
    const isOpen = await this.openRows.of(film);
    const isArriving = this.arriving.is; // before it is asked: what comes meanwhile is no harm
    const { counts, nearMisses, ranked } = this.matches.of(about.question);
    const isByRank = asked.nearMissesOnly || asked.sort === 'distance';
    const all = isByRank ? ranked : await this.openRows.inOrder(about);
    const { listed, ...told } = this.narrowed(all, asked, film, about);
    const open = film.isOpen ? listed : listed.filter(({ id }) => isOpen(id));
    const shown = open.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
    const items = await this.rows.of(
      shown.map(({ id }) => id),
      about.question,
      film.hidden,
    );
    return {
      items,
      total: listed.length,
      counts,
      nearMisses,
      locked: listed.length - open.length,
      wizardResultId: about.run?.id,
      isArriving,
      ...told,
    };
  }

  /** What of a list was asked for, with what there is to choose beside it. */
  private narrowed(all: Match[], asked: GetListingRequest, film: OwnFilm, { question }: RunQuestion) {
    const now = Date.now();
    const cards = isPlain(asked) ? null : this.cards.of(all, now);
    const today = new Date(now).toISOString().slice(0, 10);
    const about: About = { film, feesOf: feesOf(question.film), today };
    const [filters, rates] = [filtersOf(asked), asked.narrowing?.rates ?? {}];
    const facets = [...new Set(asked.facets)].map((name) => facetCounter(name, about));
    let [feeUnknown, hiddenTotal] = [0, 0];
    const isUnknown = (card: Card) =>
      filters.feeMax !== null && withinFee(about.feesOf(card), filters.feeMax, rates) === 'unknown';
    const counters: Counter[] = [
      ...facets,
      { test: 'feeMax', count: (card) => void (isUnknown(card) && feeUnknown++) },
      { test: 'hidden', count: (_card, { id }) => void (film.hidden.has(id) && hiddenTotal++) },
    ];
    const places = passing(all, cards, testsOf(asked, about), counters);
    const by = { feesOf: about.feesOf, currency: filters.feeMax?.currency ?? null, rates };
    const inOrder = sorted(places, cards ?? [], asked.sort ?? 'score', by);
    const listed = inOrder.map((place) => all[place]!);
    return { listed, facets: facets.map((one) => one.facet()), feeUnknown, hiddenTotal };
  }
}

/** Null where nothing is asked of them. */
type Beside = readonly (Card | null)[] | null;
const NO_CARD: Card = {
  until: 0,
  next: null,
  closesAt: Infinity,
  values: [],
  text: '',
  odds: null,
  isTested: false,
};
/** Nothing is asked but verdicts, and what is hidden: the list as one comes to it. */
const isPlain = ({ narrowing, facets, sort }: GetListingRequest): boolean =>
  !narrowing && facets.length === 0 && AS_IT_STANDS.includes(sort ?? 'score');

/** Where the rows stand that pass every test; a counter counts those too that fail its own alone. */
function passing(
  all: readonly Match[],
  cards: Beside,
  tests: readonly Test[],
  counters: readonly Counter[],
): number[] {
  const own = counters.map(({ test }) => tests.findIndex(({ name }) => name === test));
  const places: number[] = [];
  for (let place = 0; place < all.length; place++) {
    const card = cards === null ? NO_CARD : cards[place];
    if (!card) continue;
    const match = all[place]!;
    let failed = -1;
    let fails = 0;
    for (let t = 0; t < tests.length && fails < 2; t++)
      if (!tests[t]!.passes(card, match)) {
        fails++;
        failed = t;
      }
    if (fails > 1) continue;
    if (fails === 0) places.push(place);
    for (let c = 0; c < counters.length; c++)
      if (fails === 0 || own[c] === failed) counters[c]!.count(card, match);
  }
  return places;
}
