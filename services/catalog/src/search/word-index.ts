import { DocumentIndex } from './ranking/document-index.js';
import { Ranking, type Ranked } from './ranking/ranking.js';
import type { RankingSettings } from './ranking/settings.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import { textsOf } from './search-settings.js';

/** Whose text a slot of the index has. */
export interface SlotOwner {
  festivalId: number;
  /** Null: a festival without competitions. */
  competitionId: number | null;
}

const ownersOf = ({ competitions }: FestivalDocument): (CompetitionDocument | null)[] =>
  competitions.length > 0 ? competitions : [null];

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
    const slots = ownersOf(festival).map((own) => {
      const slot = this.index.add(textsOf(festival, own));
      this.owners[slot] = { festivalId: festival.id, competitionId: own?.id ?? null };
      return slot;
    });
    this.slots.set(festival.id, slots);
  }
  /** Forgets a festival as it was added. */
  remove(festival: FestivalDocument): void {
    const slots = this.slots.get(festival.id) ?? [];
    ownersOf(festival).forEach((own, n) => this.index.remove(slots[n]!, textsOf(festival, own)));
    this.slots.delete(festival.id);
  }

  ownerOf(slot: number): SlotOwner {
    return this.owners[slot]!;
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
}
