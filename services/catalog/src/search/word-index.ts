import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { cityNames } from './city-names.js';
import { wordsOf } from '@laurel/rules/search-words';
import type { FestivalDocument } from './search-document.js';
import type { Yield } from './turns.js';

/** The more letters, the more may be wrong: none of three, one of five, else two (two letters that changed places count as two). */
const typos = (word: string) => (word.length < 4 ? false : word.length < 6 ? 1 : 2);
const BOOST = { name: 4, alternativeNames: 3, city: 2, country: 2, themes: 1, competitions: 1 };
const AS_WRITTEN: SearchOptions = { fuzzy: false };

interface Text {
  id: number;
  name: string;
  alternativeNames: string;
  city: string;
  country: string;
  themes: string;
  competitions: string;
}
/** How one word was met: by which words of the festival, and whether only by names of its competitions. */
interface WordMatch {
  terms: readonly string[];
  isByCompetition: boolean;
}
export interface Match {
  score: number;
  words: readonly WordMatch[];
}
export interface Found {
  matches: Map<number, Match>;
  /** Some word was left out, or met only nearly. */
  isNearest: boolean;
}

const isByCompetition = ({ match }: SearchResult) =>
  Object.values(match).every((fields) => fields.every((field) => field === 'competitions'));

/** The words of all festivals. */
export class WordIndex {
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

  add(festival: FestivalDocument): void {
    const { id, name, alternativeNames, city, country, countryName, themes, competitions } = festival;
    this.index.add({
      id,
      name,
      alternativeNames: alternativeNames.join(' '),
      themes: themes.join(' '),
      competitions: competitions.map((one) => one.name).join(' '),
      city: cityNames(city ?? '', country),
      country: countryName ?? '',
    });
  }
  discard(id: number): void {
    this.index.discard(id);
  }

  /**
   * The festivals that have all the words: one word more never finds more. A word is met as it is written or begins; where that
   * leaves nothing, as it may be misspelt; where that leaves nothing either, it is left out. Nothing meets any word: nothing.
   */
  async find(words: readonly string[], others: Yield): Promise<Found> {
    let matches: Map<number, Match> | null = null;
    let isNearest = false;
    for (const word of words) {
      let met = this.meet(word, matches, AS_WRITTEN);
      if (met.size === 0) {
        isNearest = true;
        await others();
        met = this.meet(word, matches, {});
      }
      if (met.size > 0) matches = met;
      await others();
    }
    return { matches: matches ?? new Map(), isNearest: isNearest && matches !== null };
  }

  private meet(word: string, among: ReadonlyMap<number, Match> | null, how: SearchOptions) {
    const filter = among && ((result: SearchResult) => among.has(result.id as number));
    const results = this.index.search(word, { ...how, ...(filter && { filter }) });
    return new Map(
      results.map((result): [number, Match] => {
        const before = among?.get(result.id as number);
        const own = { terms: result.terms, isByCompetition: isByCompetition(result) };
        const words = [...(before?.words ?? []), own];
        return [result.id as number, { score: (before?.score ?? 0) + result.score, words }];
      }),
    );
  }
}
