import type { Facet } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import type { GetListingRequest } from '@laurel/proto/matching/v1/matching';
import { withinFee } from '@laurel/rules/fee-limit';
import { Cards } from '../catalogue/cards.js';
import type { OwnFilm } from '../catalogue/films.js';
import type { Answer, Match, Question } from '../catalogue/matches.js';
import { facetCounter } from './facets.js';
import { feesOf } from './fees-of.js';
import { filtersOf, testsOf, type About } from './narrowing.js';
import { passing } from './passing.js';
import { AS_IT_STANDS, sorted } from './sorting.js';

/** What is narrowed: for whom, by what it is judged, and, of a what-if, the answer for the film as it is. */
export interface Asked {
  film: Pick<OwnFilm, 'hidden' | 'listed'>;
  question: Question;
  was: Answer | null;
}
/** What is left of a list, with what there is to choose beside it. */
export interface Narrowed {
  listed: Match[];
  facets: Facet[];
  feeUnknown: number;
  hiddenTotal: number;
}
/** Of a list, which is kept for a minute at most, the last so many: its next page is of the same. */
const KEPT = 4;

@Injectable()
export class NarrowedLists {
  private readonly kept = new WeakMap<readonly Match[], Map<string, Narrowed>>();
  constructor(private readonly cards: Cards) {}

  /** Refuses `search.facet_unknown`, `listing.sort_unknown`. */
  async of(all: Match[], request: GetListingRequest, asked: Asked): Promise<Narrowed> {
    // What changes is told against another answer than the list's own.
    if (request.narrowing?.changed) return this.narrowed(all, request, asked);
    const { page: _page, pageSize: _size, openings: _openings, whatIf: _whatIf, ...narrowing } = request;
    const { hidden, listed } = asked.film;
    const day = new Date().toISOString().slice(0, 10);
    const key = JSON.stringify([narrowing, [...hidden], [...listed], day]);
    const ofList = this.kept.get(all) ?? new Map<string, Narrowed>();
    this.kept.set(all, ofList);
    const known = ofList.get(key);
    if (known) return known;
    const found = await this.narrowed(all, request, asked);
    if (ofList.size >= KEPT) ofList.delete(ofList.keys().next().value!);
    ofList.set(key, found);
    return found;
  }

  private async narrowed(all: Match[], asked: GetListingRequest, { film, question, was }: Asked) {
    const now = Date.now();
    const today = new Date(now).toISOString().slice(0, 10);
    const about: About = { film, feesOf: feesOf(question.film), today, was };
    // First: the conditions' values are numbered as cards are made.
    const cards = isPlain(asked) ? null : await this.cards.of(all, now);
    const tests = testsOf(asked, about);
    const facets = asked.facets.map((name) => facetCounter(name, about, this.cards.cities));
    const { places, butFor } = passing(all, cards, tests);
    const without = (name: string) => butFor[tests.findIndex((test) => test.name === name)] ?? [];
    for (const facet of facets)
      for (const some of [places, without(facet.test)]) facet.count(some, { all, cards: cards! });
    const [range, rates] = [filtersOf(asked), asked.narrowing?.rates ?? {}];
    const isUnknown = (place: number) => withinFee(about.feesOf(cards![place]!), range, rates) === 'unknown';
    const by = { feesOf: about.feesOf, currency: (range.feeMax ?? range.feeMin)?.currency ?? null, rates };
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
