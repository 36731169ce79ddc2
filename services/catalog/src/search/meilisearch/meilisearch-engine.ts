import type { SearchState } from '@laurel/proto/catalog/v1/catalog';
import type { Meilisearch } from 'meilisearch';
import type { Found } from '../found.js';
import { MemoryEngine } from '../memory-engine.js';
import { readQuestion } from '../ranking/question.js';
import { unreachable } from '../index-orders.js';
import type { FestivalDocument } from '../search-document.js';
import type { SearchAsk } from '../search-engine.js';
import { SEARCH_SETTINGS } from '../search-settings.js';
import { Access, isAway, isLost, type MeilisearchAddress } from './access.js';
import { Circuit } from './circuit.js';
import { firstRanked, SPARE, withRest } from './first-ranked.js';
import { IndexKeeper } from './index-keeper.js';
import { Question } from './question.js';

const STOP_WORDS = new Set(SEARCH_SETTINGS.stopWords);
const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * Meilisearch finds words and ranks what has them; conditions, facets, order and what is shown of a hit are this process's, which has
 * every festival's facts in memory (decision 025). Where it does not answer, this process finds the words too.
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
      const { ask } = await this.access.open();
      await ask.multiSearch({ queries: [{ indexUid: this.access.live, q: '', limit: 0 }] });
    });
  }

  override async put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void> {
    await super.put(documents, gone);
    if (documents.length + gone.length > 0) this.keeper.changed();
  }

  /** Refuses `search.unreachable`. */
  override async rebuild(): Promise<void> {
    try {
      await this.keeper.anew();
    } catch (error) {
      if (!isAway(error)) throw error;
      throw unreachable();
    }
  }

  override state(): SearchState {
    const { broken } = this.circuit;
    return { words: broken ? 'this process' : 'Meilisearch', ...broken, index: this.keeper.state() };
  }

  protected override async find(ask: SearchAsk): Promise<Found | null> {
    const { terms, excluded } = readQuestion(ask.query, STOP_WORDS);
    const here = () => super.find(ask);
    const { asking } = this.access;
    if (this.circuit.broken || !asking || terms.length + excluded.length === 0) return here();
    return this.orHere(() => this.findThere(asking, ask, here), here);
  }

  private async findThere(
    client: Meilisearch,
    ask: SearchAsk,
    here: () => Promise<Found | null>,
  ): Promise<Found> {
    const { of, sort, page, pageSize } = ask;
    const question = new Question(client, this.access.live, ask);
    const [everything, ranked] =
      sort === 'relevance' ? await question.both(page * pageSize + SPARE) : [await question.all(), null];
    const best = (limit: number) => question.best(limit);
    return {
      festivalIds: of === 'festivals' ? everything.ids : this.festivalsOf(everything.ids),
      hasCompetition: (id) => everything.ids.has(id),
      hasAll: everything.hasAll,
      first: async (selected, most) => {
        const items = [...this.itemsOf(selected, of)];
        return this.orHere(
          async () => firstRanked(items, most, ranked ?? (await best(most + SPARE)), best),
          async () => withRest((await (await here())?.first(selected, most)) ?? [], items, most),
        );
      },
      wordsOf: async (ids) => {
        const unmarked = ids.filter((id) => !ranked?.marks.has(id));
        if (unmarked.length === 0) return (id) => ranked?.marks.get(id) ?? NO_WORDS;
        return this.orHere(
          async () => {
            const { marks } = await question.those(unmarked);
            return (id) => ranked?.marks.get(id) ?? marks.get(id) ?? NO_WORDS;
          },
          async () => (await (await here())?.wordsOf(ids)) ?? (() => NO_WORDS),
        );
      },
    };
  }

  /** Of the competitions those festivals; of one that is gone, none. */
  private festivalsOf(competitionIds: ReadonlySet<number>): number[] {
    return [...this.festivals.values()].flatMap(({ id, competitions }) =>
      competitions.some((one) => competitionIds.has(one.id)) ? id : [],
    );
  }

  /** Another question would fare no better: this process answers until Meilisearch does again. */
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
