import { fold } from '@laurel/rules/fold';
import type { Meilisearch, MultiSearchQuery, SearchResponse } from 'meilisearch';
import type { SearchAsk } from '../search-engine.js';
import { SEARCH_SETTINGS } from '../search-settings.js';
import { filterOf, isOneOf } from './filter.js';
import { MARK_FROM, MARK_TO } from './indexed-document.js';
import { MATCHING_STRATEGY } from './settings.js';

/** Longer questions say nothing more: ten words count. */
const LONGEST = 500;
const WORDS = new RegExp(`[\\p{L}\\p{N}\\p{M}${MARK_FROM}${MARK_TO}]+`, 'gu');

const ID = { festivals: 'festivalId', competitions: 'competitionId' } as const;
const NAMES = { festivals: ['festivalName', 'alternativeNames'], competitions: ['name'] } as const;

type Answered = SearchResponse<Record<string, unknown>>;
/** Some ids from best to worst, with the words of their names, other names too, that matched. */
export interface RankedHits {
  ids: number[];
  marks: ReadonlyMap<number, ReadonlySet<string>>;
}
export interface Everything {
  ids: ReadonlySet<number>;
  /** The best of all has all the words, with no letter wrong. */
  hasAll: boolean;
}

/** One question of words, asked of Meilisearch in several ways. */
export class Question {
  constructor(
    private readonly client: Meilisearch,
    private readonly indexUid: string,
    private readonly ask: SearchAsk,
  ) {}

  /** All that has the words, and the best of them that may meet the filters: one request. */
  async both(limit: number): Promise<[Everything, RankedHits]> {
    const [everything, ranked] = await this.send([this.everything(), this.ranked(limit)]);
    return [readEverything(everything!, this.ask), readRanked(ranked!, this.ask)];
  }
  async all(): Promise<Everything> {
    const [everything] = await this.send([this.everything()]);
    return readEverything(everything!, this.ask);
  }
  async best(limit: number): Promise<RankedHits> {
    const [ranked] = await this.send([this.ranked(limit)]);
    return readRanked(ranked!, this.ask);
  }
  /** Some that are known, for their marks. */
  async those(ids: readonly number[]): Promise<RankedHits> {
    const [some] = await this.send([{ ...this.ranked(ids.length), filter: isOneOf(ID[this.ask.of], ids) }]);
    return readRanked(some!, this.ask);
  }

  private async send(queries: MultiSearchQuery[]): Promise<Answered[]> {
    const { results } = await this.client.multiSearch({ queries });
    return results;
  }
  private shared(): MultiSearchQuery {
    return {
      indexUid: this.indexUid,
      q: fold(this.ask.query).slice(0, LONGEST),
      matchingStrategy: MATCHING_STRATEGY[SEARCH_SETTINGS.dropping] as 'all' | 'last' | 'frequency',
    };
  }
  /** As a facet every id costs a number, as a hit a document. */
  private everything(): MultiSearchQuery {
    const facets = [ID[this.ask.of]];
    return {
      ...this.shared(),
      limit: 1,
      facets,
      attributesToRetrieve: ['id'],
      showRankingScoreDetails: true,
    };
  }
  private ranked(limit: number): MultiSearchQuery {
    const { of, filters } = this.ask;
    return {
      ...this.shared(),
      limit,
      distinct: ID[of],
      sort: ['isPast:asc'],
      filter: filterOf(of, filters),
      attributesToRetrieve: [ID[of]],
      attributesToHighlight: [...NAMES[of]],
      highlightPreTag: MARK_FROM,
      highlightPostTag: MARK_TO,
    };
  }
}

function readEverything({ facetDistribution, hits }: Answered, { of }: SearchAsk): Everything {
  const ids = Object.keys(facetDistribution?.[ID[of]] ?? {}).map(Number);
  const { words, typo } = hits[0]?._rankingScoreDetails ?? {};
  const isWhole = words !== undefined && words.matchingWords === words.maxMatchingWords;
  return { ids: new Set(ids), hasAll: isWhole && (typo?.typoCount ?? 0) === 0 };
}

function readRanked({ hits }: Answered, { of }: SearchAsk): RankedHits {
  const known = hits.filter((hit) => typeof hit[ID[of]] === 'number');
  const idOf = (hit: Record<string, unknown>) => hit[ID[of]] as number;
  const namesOf = ({ _formatted }: (typeof hits)[number]) =>
    NAMES[of].flatMap((name) => _formatted?.[name] ?? []);
  return { ids: known.map(idOf), marks: new Map(known.map((hit) => [idOf(hit), markedWords(namesOf(hit))])) };
}

/** Of a text in which matches are marked, the words that have one: the house marks whole words, and escapes what stands around. */
export function markedWords(marked: unknown): ReadonlySet<string> {
  const words = (Array.isArray(marked) ? marked.join(' ') : String(marked ?? '')).match(WORDS) ?? [];
  return new Set(
    words
      .filter((word) => word.includes(MARK_FROM))
      .map((word) => word.replaceAll(MARK_FROM, '').replaceAll(MARK_TO, '')),
  );
}
