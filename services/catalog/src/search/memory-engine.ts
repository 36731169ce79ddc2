import { isDearSearch } from '@laurel/rules/search-cost';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { fold } from '../domain/fold.js';
import { labelOf } from '../domain/vocabularies.js';
import { names } from '../reference.js';
import { CONDITIONS } from './conditions.js';
import { highlight } from './highlight.js';
import { order, type Item } from './ordering.js';
import { askedWords, withoutDoubles, wordsOf } from './question.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import { SearchEngine, type SearchAnswer, type SearchAsk } from './search-engine.js';
import { countValues, select, type Selected } from './selection.js';
import { Turns, type Yield } from './turns.js';
import { WordIndex, type Match } from './word-index.js';

const UNTIL_YIELD = 250;
type Found = Map<number, Match> | null;

/** The search within this process: one index of words, and every festival's facts in memory. */
@Injectable()
export class MemoryEngine extends SearchEngine {
  private readonly festivals = new Map<number, FestivalDocument>();
  /** The places of all by name; made when they are asked for. */
  private ranks: Map<number, number> | null = null;
  private readonly folded = new WeakMap<FestivalDocument, string>();
  private readonly words = new WordIndex();
  private readonly turns = new Turns();

  override async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    this.ranks = null;
    for (const id of gone) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if (n % UNTIL_YIELD === UNTIL_YIELD - 1) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.ranks = null;
      this.words.add(document);
    }
  }

  private forget(id: number): void {
    if (!this.festivals.delete(id)) return;
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
    const inOrder = order(ask.sort ?? (words.length > 0 ? 'relevance' : 'name'), ask.now.getTime());
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
    const items = this.itemsOf(selected, ask.of, matches).sort(inOrder);
    await others();
    const facets = [];
    for (const name of ask.facets) {
      const isChosen = CONDITIONS[name]!.chosen(ask.filters).length > 0;
      const among = isChosen ? select(candidates, ask.filters, now, name) : selected;
      facets.push({ name, values: labelled(name, countValues(among, name, ask.of, now)) });
      await others();
    }
    const from = (ask.page - 1) * ask.pageSize;
    const hits = items
      .slice(from, from + ask.pageSize)
      .map(({ id, festivalId, name, competitions }) => ({
        id,
        highlightName: highlight(name, termsOf(matches?.get(festivalId))),
        matchingCompetitionIds: competitions.map((one) => one.id),
      }));
    return { hits, total: items.length, facets, isNearest: isNearest && items.length > 0 };
  }

  /** Of a festival that was met by names of its competitions, those competitions that have all these words. */
  private candidates(found: Found, of: SearchAsk['of']): FestivalDocument[] {
    if (!found) return [...this.festivals.values()];
    return [...found].map(([id, { words }]) => {
      const festival = this.festivals.get(id)!;
      const byName = words.filter(({ isByCompetition }) => isByCompetition);
      if (of === 'festivals' || byName.length === 0) return festival;
      const has = ({ name }: CompetitionDocument) => {
        const own = wordsOf(name);
        return byName.every(({ terms }) => own.some((word) => terms.includes(word)));
      };
      return { ...festival, competitions: festival.competitions.filter(has) };
    });
  }

  private rankOf(id: number): number {
    this.ranks ??= new Map(
      [...this.festivals.values()]
        .map((festival) => [this.foldedName(festival), festival.id] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, own], rank) => [own, rank]),
    );
    return this.ranks.get(id)!;
  }

  private foldedName(festival: FestivalDocument): string {
    const known = this.folded.get(festival) ?? fold(festival.name);
    this.folded.set(festival, known);
    return known;
  }

  private itemsOf(selected: readonly Selected[], of: SearchAsk['of'], found: Found): Item[] {
    return selected.flatMap(({ festival: { id, name }, competitions }) => {
      const shared = { festivalId: id, rank: this.rankOf(id), score: found?.get(id)?.score ?? 0 };
      if (of === 'festivals') return [{ ...shared, id, name, competitions }];
      return competitions.map((one) => ({ ...shared, id: one.id, name: one.name, competitions: [one] }));
    });
  }
}

const termsOf = (match: Match | undefined) => new Set(match?.words.flatMap(({ terms }) => terms));

/** Most frequent first; months in their own order. */
function labelled(name: string, counts: ReadonlyMap<string, number>) {
  const label = (value: string) => {
    if (name === 'country') return names.country(value);
    if (name === 'premiere') return labelOf('premiere', value);
    return name === 'arthouseIndex' ? labelOf('arthouse', value) : value;
  };
  const values = [...counts].map(([value, count]) => ({ value, label: label(value), count }));
  return values.sort(
    (a, b) => (name === 'deadlineMonth' ? 0 : b.count - a.count) || (a.value < b.value ? -1 : 1),
  );
}
