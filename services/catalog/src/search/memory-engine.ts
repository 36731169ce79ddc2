import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import MiniSearch, { type SearchResult } from 'minisearch';
import { fold } from '../domain/fold.js';
import { premiereLabel } from '../domain/vocabularies.js';
import { names } from '../reference.js';
import { CONDITIONS, tierOf } from './conditions.js';
import { highlight } from './highlight.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
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
interface Item {
  id: number;
  name: string;
  sortName: string;
  competitions: CompetitionDocument[];
  score: number;
  terms: readonly string[];
}
type Match = Pick<SearchResult, 'score' | 'terms' | 'match'>;
const unasked: Match = { score: 0, terms: [], match: {} };
/** True when only names of its competitions matched, not the festival itself. */
const isByCompetition = ({ terms, match }: Match) =>
  terms.length > 0 && Object.values(match).every((fields) => fields.every((field) => field === 'competitions'));
const wordsOf = (text: string): string[] => fold(text).match(WORDS) ?? [];

/** The search within this process: one index of words, and every festival's facts in memory. */
@Injectable()
export class MemoryEngine extends SearchEngine {
  private readonly festivals = new Map<number, FestivalDocument>();
  private readonly sortNames = new Map<number, string>();
  private readonly index = new MiniSearch<Text>({
    fields: Object.keys(BOOST),
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, prefix: (term) => term.length > 1, fuzzy: typos, weights: { fuzzy: 0.3, prefix: 0.6 } },
  });

  override async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    for (const id of gone) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if (n % UNTIL_YIELD === UNTIL_YIELD - 1) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.sortNames.set(document.id, fold(document.name));
      const { id, name, alternativeNames, city, countryName, themes, competitions } = document;
      const texts = {
        alternativeNames: alternativeNames.join(' '),
        themes: themes.join(' '),
        competitions: competitions.map((one) => one.name).join(' '),
      };
      this.index.add({ id, name, ...texts, city: city ?? '', country: countryName ?? '' });
    }
  }

  private forget(id: number): void {
    if (!this.festivals.delete(id)) return;
    this.sortNames.delete(id);
    this.index.discard(id);
  }

  override async search(ask: SearchAsk): Promise<SearchAnswer> {
    const now = ask.now.getTime();
    const strange = ask.facets.find((name) => !Object.hasOwn(CONDITIONS, name));
    if (strange !== undefined) throw refuse.invalid('search.facet_unknown', `There is no facet “${strange}”.`, 'facets');
    const found = this.find(ask.query);
    const candidates = found ? [...found.keys()].map((id) => this.festivals.get(id)!) : [...this.festivals.values()];
    const selected = select(candidates, ask.filters, now);
    const items = this.itemsOf(selected, ask.of, found).sort(order(ask.sort ?? (found ? 'relevance' : 'name'), now));
    const from = (ask.page - 1) * ask.pageSize;
    const hits = items.slice(from, from + ask.pageSize).map(({ id, name, terms, competitions }) => ({
      id,
      highlightName: highlight(name, new Set(terms)),
      matchingCompetitionIds: competitions.map((one) => one.id),
    }));
    const facets = ask.facets.map((name) => {
      const isChosen = CONDITIONS[name]!.chosen(ask.filters).length > 0;
      const among = isChosen ? select(candidates, ask.filters, now, name) : selected;
      return { name, values: labelled(name, countValues(among, name, ask.of, now)) };
    });
    return { hits, total: items.length, facets };
  }

  /** Festivals with all the words; when there is none, with any. Null: nothing was asked. */
  private find(query: string): Map<number, Match> | null {
    if (!query.trim()) return null;
    const all = this.index.search(query, { combineWith: 'AND' });
    const results = all.length ? all : this.index.search(query);
    return new Map(results.map((result) => [result.id as number, result]));
  }

  private itemsOf(selected: readonly Selected[], of: SearchAsk['of'], found: Map<number, Match> | null): Item[] {
    return selected.flatMap(({ festival, competitions }) => {
      const match = found?.get(festival.id) ?? unasked;
      const { score, terms } = match;
      const sortName = this.sortNames.get(festival.id)!;
      if (of === 'festivals') return [{ id: festival.id, name: festival.name, sortName, competitions, score, terms }];
      const isNamed = isByCompetition(match)
        ? (one: CompetitionDocument) => wordsOf(one.name).some((word) => terms.includes(word))
        : () => true;
      return competitions
        .filter(isNamed)
        .map((one) => ({ id: one.id, name: one.name, sortName: `${sortName} ${one.name}`, competitions: [one], score, terms }));
    });
  }
}

const LAST = Number.POSITIVE_INFINITY;
const byName = (a: Item, b: Item) => (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id - b.id);
const least = (item: Item, value: (competition: CompetitionDocument) => number) =>
  item.competitions.reduce((best, one) => Math.min(best, value(one)), LAST);

/** By fee: face value, currencies are not converted; what is not known comes last. */
function order(sort: string, now: number): (a: Item, b: Item) => number {
  if (sort === 'name') return byName;
  if (sort === 'relevance') return (a, b) => b.score - a.score || byName(a, b);
  const of: Record<string, (competition: CompetitionDocument) => number> = {
    deadline: (competition) => tierOf(competition, now)?.closesAt ?? LAST,
    fee: (competition) => Math.min(LAST, ...(tierOf(competition, now)?.fees ?? []).map(({ amount }) => amount)),
  };
  const value = of[sort];
  if (!value) throw refuse.invalid('search.sort_unknown', `Sort by relevance, name, deadline or fee, not by “${sort}”.`, 'sort');
  const values = new WeakMap<Item, number>();
  const keyOf = (item: Item) => {
    const known = values.get(item) ?? least(item, value);
    values.set(item, known);
    return known;
  };
  return (a, b) => (keyOf(a) === keyOf(b) ? byName(a, b) : keyOf(a) - keyOf(b));
}

/** Most frequent first; months in their own order. */
function labelled(name: string, counts: ReadonlyMap<string, number>) {
  const label = (value: string) =>
    name === 'country' ? names.country(value) : name === 'premiere' ? (premiereLabel[value] ?? value) : value;
  const values = [...counts].map(([value, count]) => ({ value, label: label(value), count }));
  return values.sort((a, b) => (name === 'deadlineMonth' ? 0 : b.count - a.count) || (a.value < b.value ? -1 : 1));
}
