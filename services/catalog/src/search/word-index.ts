import { DocumentIndex } from './ranking/document-index.js';
import { Ranking, type Ranked } from './ranking/ranking.js';
import { typosOfNearest, type RankingSettings } from './ranking/settings.js';
import { findable } from './present.js';
import type { FestivalDocument } from './search-document.js';
import { textsOf } from './search-settings.js';

/** Whose text a slot of the index has. */
export interface SlotOwner {
  festivalId: number;
  /** Null: a festival without competitions. */
  competitionId: number | null;
  /** The first slot of its festival: a small number to look the festival up by. */
  first: number;
}

/** The words of all competitions, each with those of its festival. */
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
    const own = findable(festival);
    const slots = own.map((one) => this.index.add(textsOf(festival, one)));
    for (const [n, slot] of slots.entries())
      this.owners[slot] = { festivalId: festival.id, competitionId: own[n]?.id ?? null, first: slots[0]! };
    this.slots.set(festival.id, slots);
  }
  /** Forgets a festival as it was added. */
  remove(festival: FestivalDocument): void {
    const slots = this.slots.get(festival.id) ?? [];
    findable(festival).forEach((own, n) => this.index.remove(slots[n]!, textsOf(festival, own)));
    this.slots.delete(festival.id);
  }

  ownerOf(slot: number): SlotOwner {
    return this.owners[slot]!;
  }
  /** Undefined: there is no such festival any more. */
  firstSlotOf(festivalId: number): number | undefined {
    return this.slots.get(festivalId)?.[0];
  }
  /** How many slots there are, those of nobody too. */
  get size(): number {
    return this.index.size;
  }
  /** What a text finds; null: it asks for nothing. */
  find(text: string): Ranked | null {
    const found = this.ranking.rank(text);
    return found.isEmpty ? null : found;
  }
  /** What is nearest to a text that finds nothing: more mistakes are forgiven, and its last word is taken as a whole one. */
  findNearest(text: string): Ranked {
    return this.ranking.rank(`${text} `, typosOfNearest);
  }
}
