import { CONDITIONS, inFacetOrder } from '@laurel/rules/conditions';
import { isDearSearch } from '@laurel/rules/search-cost';
import { askedWords, wordsOf } from '@laurel/rules/search-words';
import { facetLabel } from '@laurel/words/facet-label';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { ByName } from './by-name.js';
import { highlight } from './highlight.js';
import { nextEntry } from './next-entry.js';
import { firstOf, order, pastLast, type Item } from './ordering.js';
import { withoutDoubles } from './question.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import { SearchEngine, type SearchAnswer, type SearchAsk } from './search-engine.js';
import { countFeeUnknown, countValues, select, type Selected } from './selection.js';
import { Turns, type Yield } from './turns.js';
import { WordIndex, type Match } from './word-index.js';

/** So many festivals are taken in one turn. */
const UNTIL_YIELD = 16;
type Found = Map<number, Match> | null;

/** The search within this process: one index of words, and every festival's facts in memory. */
@Injectable()
export class MemoryEngine extends SearchEngine {
  private readonly festivals = new Map<number, FestivalDocument>();
  private readonly byName = new ByName();
  private readonly words = new WordIndex();
  private readonly turns = new Turns();

  override async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    for (const id of gone) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if (n % UNTIL_YIELD === UNTIL_YIELD - 1) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.byName.add(document);
      this.words.add(document);
    }
  }

  private forget(id: number): void {
    const known = this.festivals.get(id);
    if (!known) return;
    this.festivals.delete(id);
    this.byName.remove(known);
    this.words.discard(id);
  }

  override async search(asked: SearchAsk): Promise<SearchAnswer> {
    const ask = withoutDoubles(asked);
    const strange = ask.facets.find((name) => !Object.hasOwn(CONDITIONS, name));
    if (strange !== undefined)
      throw refuse.invalid('search.facet_unknown', `There is no facet “${strange}”.`, 'facets', {
        name: strange,
      });
    const words = askedWords(ask.query);
    const inOrder = pastLast(
      order(ask.sort ?? (words.length > 0 ? 'relevance' : 'deadline'), ask.now.getTime()),
    );
    const work = (others: Yield) => this.answer(ask, words, inOrder, others);
    const { facets, filters, sort } = ask;
    const isDear = isDearSearch({ words: words.length, facets, filters: { ...filters }, sort });
    return isDear ? this.turns.dear(work) : this.turns.plain(work);
  }

  private async answer(
    ask: SearchAsk,
    words: readonly string[],
    inOrder: (a: Item, b: Item) => number,
    others: Yield,
  ): Promise<SearchAnswer> {
    const now = ask.now.getTime();
    const { matches, isNearest } = ask.query.trim()
      ? await this.words.find(words, others)
      : { matches: null, isNearest: false };
    const candidates = this.candidates(matches, ask.of);
    const selected = select(candidates, ask.filters, now);
    await others();
    const items = this.itemsOf(selected, ask.of, matches);
    const from = (ask.page - 1) * ask.pageSize;
    const shown = firstOf(items, from + ask.pageSize, inOrder).slice(from);
    await others();
    const facets = [];
    for (const name of ask.facets) {
      const isChosen = CONDITIONS[name]!.chosen(ask.filters).length > 0;
      const among = isChosen ? select(candidates, ask.filters, now, name) : selected;
      facets.push({ name, values: labelled(name, countValues(among, name, ask.of, now)) });
      await others();
    }
    const feeUnknown = countFeeUnknown(candidates, ask.filters, ask.of, now);
    const hits = shown.map(({ id, festivalId, name, competitions, isPast }) => ({
      id,
      highlightName: highlight(name, termsOf(matches?.get(festivalId))),
      matchingCompetitionIds: competitions.map((one) => one.id),
      next: nextEntry(competitions, now),
      isPast,
    }));
    return { hits, total: items.length, facets, isNearest: isNearest && items.length > 0, feeUnknown };
  }

  /** Of a festival that was met by names of its competitions, those competitions that have all these words. */
  private candidates(found: Found, of: SearchAsk['of']): FestivalDocument[] {
    if (!found) return [...this.festivals.values()];
    return [...found].flatMap(([id, { words }]) => {
      const festival = this.festivals.get(id);
      if (!festival) return []; // gone while this search let others have their turn
      const byName = words.filter(({ isByCompetition }) => isByCompetition);
      if (of === 'festivals' || byName.length === 0) return festival;
      const has = ({ name }: CompetitionDocument) => {
        const own = wordsOf(name);
        return byName.every(({ terms }) => own.some((word) => terms.includes(word)));
      };
      return { ...festival, competitions: festival.competitions.filter(has), present: undefined };
    });
  }

  /** Of one that went meanwhile: last. */
  private rankOf(id: number): number {
    this.byName.rank();
    return this.festivals.get(id)?.rank ?? this.festivals.size;
  }

  private itemsOf(selected: readonly Selected[], of: SearchAsk['of'], found: Found): Item[] {
    const placeOf = ({ festival, present }: Selected) => ({
      festivalId: festival.id,
      rank: this.rankOf(festival.id),
      score: found?.get(festival.id)?.score ?? 0,
      isPast: festival.competitions.length > 0 && present.live.length === 0,
    });
    if (of === 'festivals')
      return selected.map((one) => {
        const { festival, competitions } = one;
        return { ...placeOf(one), id: festival.id, name: festival.name, competitions };
      });
    return selected.flatMap((one) => {
      const shared = placeOf(one);
      return one.competitions.map((own) => ({ ...shared, id: own.id, name: own.name, competitions: [own] }));
    });
  }
}

const termsOf = (match: Match | undefined) => new Set(match?.words.flatMap(({ terms }) => terms));

/** Most frequent first; months in their own order. */
function labelled(name: string, counts: ReadonlyMap<string, number>) {
  const values = [...counts].map(([value, count]) => ({ value, label: facetLabel(name, value), count }));
  return values.sort(inFacetOrder(name));
}
