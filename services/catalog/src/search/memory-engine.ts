import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import MiniSearch, { type SearchResult } from 'minisearch';
import { fold } from '../domain/fold.js';
import { premiereLabel } from '../domain/vocabularies.js';
import { names } from '../reference.js';
import { cityNames } from './city-names.js';
import { CONDITIONS } from './conditions.js';
import { highlight } from './highlight.js';
import { order, type Item } from './ordering.js';
import type { FestivalDocument } from './search-document.js';
import { SearchEngine, type SearchAnswer, type SearchAsk } from './search-engine.js';
import { countValues, select, type Selected } from './selection.js';

/** The more letters, the more may be wrong: none of three, one of five, else two (two letters that changed places count as two). */
const typos = (word: string) => (word.length < 4 ? false : word.length < 6 ? 1 : 2);
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const BOOST = { name: 4, alternativeNames: 3, city: 2, country: 2, themes: 1, competitions: 1 };
const UNTIL_YIELD = 250;

interface Text {
  id: number;
  name: string;
  alternativeNames: string;
  city: string;
  country: string;
  themes: string;
  competitions: string;
}
type Match = Pick<SearchResult, 'score' | 'terms' | 'match'>;
const unasked: Match = { score: 0, terms: [], match: {} };
/** True when only names of its competitions matched, not the festival itself. */
const isByCompetition = ({ terms, match }: Match) =>
  terms.length > 0 &&
  Object.values(match).every((fields) => fields.every((field) => field === 'competitions'));
const wordsOf = (text: string): string[] => fold(text).match(WORDS) ?? [];

/** The search within this process: one index of words, and every festival's facts in memory. */
@Injectable()
export class MemoryEngine extends SearchEngine {
  private readonly festivals = new Map<number, FestivalDocument>();
  /** The places of all by name; made when they are asked for. */
  private ranks: Map<number, number> | null = null;
  private readonly index = new MiniSearch<Text>({
    fields: Object.keys(BOOST),
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 1,
      fuzzy: typos,
      weights: { fuzzy: 0.3, prefix: 0.6 },
    },
  });

  override async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    this.ranks = null;
    for (const id of gone) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if (n % UNTIL_YIELD === UNTIL_YIELD - 1) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.ranks = null;
      const { id, name, alternativeNames, city, country, countryName, themes, competitions } = document;
      const texts = {
        alternativeNames: alternativeNames.join(' '),
        themes: themes.join(' '),
        competitions: competitions.map((one) => one.name).join(' '),
      };
      this.index.add({
        id,
        name,
        ...texts,
        city: cityNames(city ?? '', country),
        country: countryName ?? '',
      });
    }
  }

  private forget(id: number): void {
    if (!this.festivals.delete(id)) return;
    this.index.discard(id);
  }

  override async search(ask: SearchAsk): Promise<SearchAnswer> {
    const now = ask.now.getTime();
    const strange = ask.facets.find((name) => !Object.hasOwn(CONDITIONS, name));
    if (strange !== undefined)
      throw refuse.invalid('search.facet_unknown', `There is no facet “${strange}”.`, 'facets');
    const { found, isNearest } = this.find(ask.query);
    const candidates = this.candidates(found, ask.of);
    const selected = select(candidates, ask.filters, now);
    const items = this.itemsOf(selected, ask.of, found).sort(
      order(ask.sort ?? (found ? 'relevance' : 'name'), now),
    );
    const from = (ask.page - 1) * ask.pageSize;
    const hits = items
      .slice(from, from + ask.pageSize)
      .map(({ id, name, terms, competitions }) => ({
        id,
        highlightName: highlight(name, new Set(terms)),
        matchingCompetitionIds: competitions.map((one) => one.id),
      }));
    const facets = ask.facets.map((name) => {
      const isChosen = CONDITIONS[name]!.chosen(ask.filters).length > 0;
      const among = isChosen ? select(candidates, ask.filters, now, name) : selected;
      return { name, values: labelled(name, countValues(among, name, ask.of, now)) };
    });
    return { hits, total: items.length, facets, isNearest: isNearest && items.length > 0 };
  }

  /** Festivals with all the words as they are written or begin; else as they may be misspelt; else with any. Null: nothing was asked. */
  private find(query: string): { found: Map<number, Match> | null; isNearest: boolean } {
    if (!query.trim()) return { found: null, isNearest: false };
    const ways = [
      { combineWith: 'AND', fuzzy: false },
      { combineWith: 'AND' },
      { combineWith: 'OR' },
    ] as const;
    for (const [n, way] of ways.entries()) {
      const results = this.index.search(query, way);
      if (results.length)
        return { found: new Map(results.map((result) => [result.id as number, result])), isNearest: n > 0 };
    }
    return { found: new Map(), isNearest: false };
  }

  private candidates(found: Map<number, Match> | null, of: SearchAsk['of']): FestivalDocument[] {
    if (!found) return [...this.festivals.values()];
    return [...found].map(([id, match]) => {
      const festival = this.festivals.get(id)!;
      if (of === 'festivals' || !isByCompetition(match)) return festival;
      return {
        ...festival,
        competitions: festival.competitions.filter(({ name }) =>
          wordsOf(name).some((word) => match.terms.includes(word)),
        ),
      };
    });
  }

  private rankOf(id: number): number {
    this.ranks ??= new Map(
      [...this.festivals.values()]
        .map(({ id: own, name }) => [fold(name), own] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, own], rank) => [own, rank]),
    );
    return this.ranks.get(id)!;
  }

  private itemsOf(
    selected: readonly Selected[],
    of: SearchAsk['of'],
    found: Map<number, Match> | null,
  ): Item[] {
    return selected.flatMap(({ festival: { id, name }, competitions }) => {
      const { score, terms } = found?.get(id) ?? unasked;
      const shared = { rank: this.rankOf(id), score, terms };
      if (of === 'festivals') return [{ ...shared, id, name, competitions }];
      return competitions.map((one) => ({ ...shared, id: one.id, name: one.name, competitions: [one] }));
    });
  }
}

/** Most frequent first; months in their own order. */
function labelled(name: string, counts: ReadonlyMap<string, number>) {
  const label = (value: string) =>
    name === 'country' ? names.country(value) : name === 'premiere' ? (premiereLabel[value] ?? value) : value;
  const values = [...counts].map(([value, count]) => ({ value, label: label(value), count }));
  return values.sort(
    (a, b) => (name === 'deadlineMonth' ? 0 : b.count - a.count) || (a.value < b.value ? -1 : 1),
  );
}
