import { CONDITIONS, cityOf, inFacetOrder, NO_FILTERS } from '@laurel/rules/conditions';
import type { SearchState } from '@laurel/proto/catalog/v1/catalog';
import { CitySpellings } from '@laurel/rules/city-spellings';
import { asksFee } from '@laurel/rules/fee-limit';
import { isDearSearch } from '@laurel/rules/search-cost';
import { askedWords } from '@laurel/rules/search-words';
import { facetLabel } from '@laurel/words/facet-label';
import { refuse } from '@laurel/runtime/refusals';
import { positionOf } from '../cities.js';
import { ByName } from './by-name.js';
import { highlight, highlightOther } from './highlight.js';
import { nextEntry } from './next-entry.js';
import { byRelevance } from './by-relevance.js';
import type { Found } from './found.js';
import { firstOf, order, pastLast, type Item } from './ordering.js';
import { withoutDoubles } from './question.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import { SEARCH_SETTINGS } from './search-settings.js';
import { SearchEngine, type SearchAnswer, type SearchAsk, type SearchHit } from './search-engine.js';
import { countFeeUnknown, countFree, countValues, FEE, select, type Selected } from './selection.js';
import { Turns, type Yield } from './turns.js';
import type { RankingSettings } from './ranking/settings.js';
import { WordIndex } from './word-index.js';

/** So many festivals are taken in one turn. */
const UNTIL_YIELD = 16;

/** The search within this process: one index of words, and every festival's facts in memory. */
export class MemoryEngine extends SearchEngine {
  override readonly isShared: boolean = false;
  protected readonly festivals = new Map<number, FestivalDocument>();
  private readonly byName = new ByName();
  private readonly words: WordIndex;
  private readonly turns = new Turns();
  private readonly cities = new CitySpellings();

  constructor(settings: RankingSettings = SEARCH_SETTINGS) {
    super();
    this.words = new WordIndex(settings);
  }

  override state(): SearchState {
    return { words: 'this process' };
  }

  /** Keeps nothing elsewhere. */
  override async rebuild(): Promise<void> {}

  override async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    for (const id of gone) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if (n % UNTIL_YIELD === UNTIL_YIELD - 1) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.byName.add(document);
      this.cities.learn(document);
      this.words.add(document);
    }
  }

  private forget(id: number): void {
    const known = this.festivals.get(id);
    if (!known) return;
    this.festivals.delete(id);
    this.byName.remove(known);
    this.words.remove(known);
  }

  override async search(asked: SearchAsk): Promise<SearchAnswer> {
    const ask = withoutDoubles(asked);
    const strange = ask.facets.find((name) => name !== FEE && !Object.hasOwn(CONDITIONS, name));
    if (strange !== undefined)
      throw refuse.invalid('search.facet_unknown', `There is no facet “${strange}”.`, 'facets', {
        name: strange,
      });
    const words = askedWords(ask.query);
    const sort = ask.sort ?? (words.length > 0 ? 'relevance' : 'deadline');
    const inOrder = pastLast(order(sort, ask.now.getTime()));
    const work = (others: Yield) => this.answer({ ...ask, sort }, inOrder, others);
    const { facets, filters } = ask;
    const isDear = isDearSearch({ words: words.length, facets, filters: { ...filters }, sort: ask.sort });
    return isDear ? this.turns.dear(work) : this.turns.plain(work);
  }

  private async answer(
    ask: SearchAsk,
    inOrder: (a: Item, b: Item) => number,
    others: Yield,
  ): Promise<SearchAnswer> {
    const now = ask.now.getTime();
    const found = await this.find(ask);
    await others();
    const candidates = this.candidates(found, ask.of);
    const selected = select(candidates, ask.filters, now);
    await others();
    const total =
      ask.of === 'festivals'
        ? selected.length
        : selected.reduce((sum, { competitions }) => sum + competitions.length, 0);
    const from = (ask.page - 1) * ask.pageSize;
    const most = from + ask.pageSize;
    const first =
      found && ask.sort === 'relevance'
        ? await found.first(selected, most)
        : firstOf(this.itemsOf(selected, ask.of), most, inOrder);
    await others();
    const facets = [];
    for (const name of ask.facets) {
      const isChosen = name === FEE ? asksFee(ask.filters) : CONDITIONS[name]!.chosen(ask.filters).length > 0;
      const among = isChosen ? select(candidates, ask.filters, now, name) : selected;
      const counts =
        name === FEE
          ? new Map([['0', countFree(among, ask.of, now)]])
          : countValues(among, name, ask.of, now);
      facets.push({ name, values: labelled(name, counts, this.cities) });
      await others();
    }
    const feeUnknown = countFeeUnknown(candidates, ask.filters, ask.of, now);
    const shown = first.slice(from);
    const wordsOf = await found?.wordsOf(shown.map(({ id }) => id));
    const hits = shown.map((item) => this.hitOf(item, ask.of, wordsOf?.(item.id) ?? NO_WORDS, now));
    const isNearest = found !== null && !found.hasAll && total > 0;
    // Who only counts is offered none.
    const isOffered = ask.of === 'festivals' && ask.pageSize >= MOST_NEAREST;
    const nearest = found && candidates.length === 0 && isOffered ? this.nearest(ask.query, now) : [];
    return { hits, total, facets, isNearest, nearest, feeUnknown };
  }

  private nearest(query: string, now: number): SearchHit[] {
    const found = this.words.findNearest(query);
    const ids = new Set(found.slots.map((slot) => this.words.ownerOf(slot).festivalId));
    const selected = select(
      [...ids].flatMap((id) => this.festivals.get(id) ?? []),
      NO_FILTERS,
      now,
    );
    const itemsOf = (some: readonly Selected[]) => this.itemsOf(some, 'festivals');
    const relevance = { of: 'festivals' as const, found, words: this.words, itemsOf };
    return byRelevance(selected, MOST_NEAREST, relevance).map((item) =>
      this.hitOf(item, 'festivals', found.words, now),
    );
  }

  private hitOf(
    { id, festivalId, name, competitions, isPast }: Item,
    of: SearchAsk['of'],
    words: ReadonlySet<string>,
    now: number,
  ): SearchHit {
    const others = of === 'festivals' ? this.festivals.get(festivalId)?.alternativeNames : undefined;
    return {
      id,
      highlightName: highlight(name, words),
      highlightOtherName: highlightOther(name, others ?? [], words),
      matchingCompetitionIds: competitions.map((one) => one.id),
      next: nextEntry(competitions, now),
      isPast,
    };
  }

  /** What the words of a question find; null: it asks for nothing. */
  protected async find({ query, of }: SearchAsk): Promise<Found | null> {
    const found = this.words.find(query);
    if (!found) return null;
    const festivalIds: number[] = [];
    const isKnown = new Uint8Array(this.words.size);
    const competitionIds = new Set<number | null>();
    for (const slot of found.slots) {
      const { festivalId, competitionId, first } = this.words.ownerOf(slot);
      if (isKnown[first] === 0) festivalIds.push(festivalId);
      isKnown[first] = 1;
      if (of === 'competitions') competitionIds.add(competitionId);
    }
    const itemsOf = (some: readonly Selected[]) => this.itemsOf(some, of);
    return {
      festivalIds,
      hasCompetition: (id) => competitionIds.has(id),
      hasAll: found.hasAll,
      first: async (selected, most) => byRelevance(selected, most, { of, found, words: this.words, itemsOf }),
      wordsOf: async () => () => found.words,
    };
  }

  /** What was found: of competitions those, of festivals all that have one. */
  private candidates(found: Found | null, of: SearchAsk['of']): FestivalDocument[] {
    if (!found) return [...this.festivals.values()];
    this.byName.rank(); // a copy has its festival's place
    const candidates: FestivalDocument[] = [];
    for (const id of found.festivalIds) {
      const festival = this.festivals.get(id);
      if (!festival) continue; // gone while this search let others have their turn
      const has = (one: CompetitionDocument) => found.hasCompetition(one.id);
      if (of === 'festivals' || festival.competitions.every(has)) candidates.push(festival);
      else
        candidates.push({ ...festival, competitions: festival.competitions.filter(has), present: undefined });
    }
    return candidates;
  }

  /** One by one: a search over everything needs few of them at a time. */
  protected *itemsOf(selected: readonly Selected[], of: SearchAsk['of']): Generator<Item> {
    this.byName.rank();
    const last = this.festivals.size;
    for (const { festival, competitions, present, isWhole, isPast } of selected) {
      const { id: festivalId, name, rank = last } = festival;
      const closesAt = isWhole ? present.closesAt : undefined;
      if (of === 'festivals')
        yield { id: festivalId, festivalId, name, rank, competitions, isPast, closesAt, key: undefined };
      else
        for (const own of competitions)
          yield { id: own.id, festivalId, name: own.name, rank, competitions: [own], isPast };
    }
  }
}

/** Festivals that are offered where nothing has the words. */
const MOST_NEAREST = 5;
const NO_WORDS: ReadonlySet<string> = new Set();

function placed(code: string) {
  const { country, city } = cityOf(code);
  return positionOf(country, city) ?? {};
}

/** Most frequent first; months in their own order. */
function labelled(name: string, counts: ReadonlyMap<string, number>, cities: CitySpellings) {
  const values = [...counts].map(([found, count]) => {
    const value = cities.shown(name, found);
    return { value, label: facetLabel(name, value), count, ...(name === 'city' && placed(value)) };
  });
  return values.sort(inFacetOrder(name));
}
