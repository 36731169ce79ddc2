import { fold } from '@laurel/rules/text/fold';
import { merged } from '../ranking/index/merged.js';
import type { FestivalDocument } from '../model/search-document.js';

const folded = (festivalDocument: FestivalDocument): string =>
  (festivalDocument.folded ??= fold(festivalDocument.name));
const order = (a: FestivalDocument, b: FestivalDocument): number => {
  const [one, other] = [folded(a), folded(b)];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
};

/** Sorts festivals by name on demand. */
export class ByName {
  private sorted: FestivalDocument[] = [];
  private readonly added = new Set<FestivalDocument>();
  private readonly removed = new Set<FestivalDocument>();

  add(festival: FestivalDocument): void {
    this.added.add(festival);
  }
  remove(festival: FestivalDocument): void {
    if (!this.added.delete(festival)) this.removed.add(festival);
  }

  /** Sets the `rank` of every festival. */
  rank(): void {
    const { added, removed } = this;
    if (added.size + removed.size === 0) return;
    const remaining =
      removed.size > 0
        ? this.sorted.filter((festivalDocument) => !removed.has(festivalDocument))
        : this.sorted;
    this.sorted = merged(remaining, [...added].sort(order), order);
    this.sorted.forEach((festivalDocument, rank) => (festivalDocument.rank = rank));
    added.clear();
    removed.clear();
  }
}
