import type { SearchState } from '@laurel/proto/catalog/v1/catalog';
import type { Meilisearch } from 'meilisearch';
import type { Found } from '../model/found.js';
import { MemoryEngine } from '../memory/memory-engine.js';
import { readQuestion } from '../ranking/query/question.js';
import { unreachable } from './index-orders.js';
import type { FestivalDocument } from '../model/search-document.js';
import type { SearchRequest } from '../model/search-engine.js';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import { Access, isAway, isLost, type MeilisearchAddress } from './access.js';
import { Circuit } from './circuit.js';
import { firstRanked, SPARE, withRest } from './first-ranked.js';
import { IndexKeeper } from './index-keeper.js';
import { Question } from './question.js';

const STOP_WORDS = new Set(SEARCH_SETTINGS.stopWords);
const NO_TOKENS: ReadonlySet<string> = new Set();

/**
 * Meilisearch finds and ranks text; this process handles conditions, facets, order and display of hits from
 * memory (decision 025). If Meilisearch does not answer, this process searches the text too.
 */
export class MeilisearchEngine extends MemoryEngine {
  override readonly isShared = true;
  readonly keeper: IndexKeeper;
  readonly circuit: Circuit;
  private readonly access: Access;

  constructor(address: MeilisearchAddress, now: () => number = Date.now) {
    super();
    this.access = new Access(address);
    this.keeper = new IndexKeeper(this.access, this.festivals, now, (error) => this.circuit.break(error));
    this.circuit = new Circuit('Meilisearch', async () => {
      const { search } = await this.access.open();
      await search.multiSearch({ queries: [{ indexUid: this.access.live, q: '', limit: 0 }] });
    });
  }

  override async put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): Promise<void> {
    await super.put(documents, deletedIds);
    if (documents.length + deletedIds.length > 0) this.keeper.changed();
  }

  /** @throws search.unreachable */
  override async rebuild(): Promise<void> {
    try {
      await this.keeper.queueRebuild();
    } catch (error) {
      if (!isAway(error)) throw error;
      throw unreachable();
    }
  }

  override state(): SearchState {
    const { broken } = this.circuit;
    return { engine: broken ? 'this process' : 'Meilisearch', ...broken, index: this.keeper.state() };
  }

  protected override async find(request: SearchRequest): Promise<Found | null> {
    const { terms, excluded } = readQuestion(request.query, STOP_WORDS);
    const here = () => super.find(request);
    const { searchClient } = this.access;
    if (this.circuit.broken || !searchClient || terms.length + excluded.length === 0) return here();
    return this.orHere(() => this.findThere(searchClient, request, here), here);
  }

  private async findThere(
    client: Meilisearch,
    request: SearchRequest,
    here: () => Promise<Found | null>,
  ): Promise<Found> {
    const { target, sort, page, pageSize } = request;
    const question = new Question(client, this.access.live, request);
    const [everything, ranked] =
      sort === 'relevance' ? await question.both(page * pageSize + SPARE) : [await question.all(), null];
    const best = (limit: number) => question.best(limit);
    return {
      festivalIds: target === 'festivals' ? everything.ids : this.findFestivalIds(everything.ids),
      hasCompetition: (id) => everything.ids.has(id),
      hasAll: everything.hasAll,
      first: async (selected, limit) => {
        const items = [...this.getItems(selected, target)];
        return this.orHere(
          async () => firstRanked(items, limit, ranked ?? (await best(limit + SPARE)), best),
          async () => withRest((await (await here())?.first(selected, limit)) ?? [], items, limit),
        );
      },
      getTokens: async (ids) => {
        const unmarked = ids.filter((id) => !ranked?.highlights.has(id));
        if (unmarked.length === 0) return (id) => ranked?.highlights.get(id) ?? NO_TOKENS;
        return this.orHere(
          async () => {
            const { highlights } = await question.those(unmarked);
            return (id) => ranked?.highlights.get(id) ?? highlights.get(id) ?? NO_TOKENS;
          },
          async () => (await (await here())?.getTokens(ids)) ?? (() => NO_TOKENS),
        );
      },
    };
  }

  /** Returns the festivals of these competitions; none for a deleted one. */
  private findFestivalIds(competitionIds: ReadonlySet<number>): number[] {
    return [...this.festivals.values()].flatMap(({ id, competitions }) =>
      competitions.some((competition) => competitionIds.has(competition.id)) ? id : [],
    );
  }

  /** Another search would fail too, so this process answers until Meilisearch does again. */
  private async orHere<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    try {
      return await there();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (isLost(error)) {
        this.access.forget();
        this.keeper.forget();
      }
      this.circuit.break(error);
      return here();
    }
  }
}
