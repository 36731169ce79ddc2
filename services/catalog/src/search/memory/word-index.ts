import { DocumentIndex } from '../ranking/index/document-index.js';
import { Ranking, type RankedDocuments } from '../ranking/ranking.js';
import { getNearestTypoLimit, type RankingSettings } from '../ranking/index/settings.js';
import { getIndexedCompetitions } from '../model/current-state.js';
import type { FestivalDocument } from '../model/search-document.js';
import { getAttributeTexts } from '../model/search-settings.js';

/** The owner of a slot. A slot is the number of an indexed document. */
export interface SlotOwner {
  festivalId: number;
  /** Null if the document is a festival without competitions. */
  competitionId: number | null;
  /** The first slot of the festival, which identifies the festival in arrays by slot. */
  firstSlot: number;
}

/** An index of the words of all competitions. Each competition includes the words of its festival. */
export class WordIndex {
  private readonly index: DocumentIndex;
  private readonly ranking: Ranking;
  private readonly owners: SlotOwner[] = [];
  private readonly slots = new Map<number, number[]>();

  constructor(settings: RankingSettings) {
    this.index = new DocumentIndex(settings);
    this.ranking = new Ranking(this.index);
  }

  add(festival: FestivalDocument): void {
    const competitions = getIndexedCompetitions(festival);
    const slots = competitions.map((competition) => this.index.add(getAttributeTexts(festival, competition)));
    for (const [n, slot] of slots.entries())
      this.owners[slot] = {
        festivalId: festival.id,
        competitionId: competitions[n]?.id ?? null,
        firstSlot: slots[0]!,
      };
    this.slots.set(festival.id, slots);
  }
  /** Removes a festival. The document must be the one that was added. */
  remove(festival: FestivalDocument): void {
    const slots = this.slots.get(festival.id) ?? [];
    getIndexedCompetitions(festival).forEach((competition, n) =>
      this.index.remove(slots[n]!, getAttributeTexts(festival, competition)),
    );
    this.slots.delete(festival.id);
  }

  getOwner(slot: number): SlotOwner {
    return this.owners[slot]!;
  }
  /** Returns undefined if the festival no longer exists. */
  getFirstSlot(festivalId: number): number | undefined {
    return this.slots.get(festivalId)?.[0];
  }
  /** The number of slots, including free ones. */
  get size(): number {
    return this.index.size;
  }
  /** Searches a text; returns null if the query is empty. */
  find(text: string): RankedDocuments | null {
    const result = this.ranking.rank(text);
    return result.isEmpty ? null : result;
  }
  /** Drops the words of a query that match only with typos or as a prefix, unless a document has all words. */
  dropInexactTokens(text: string): string {
    return this.ranking.dropInexactTokens(text);
  }
  /** Like `find`, with more tolerated typos and without treating the last word as a prefix. */
  findNearest(text: string): RankedDocuments {
    return this.ranking.rank(`${text} `, getNearestTypoLimit);
  }
}
