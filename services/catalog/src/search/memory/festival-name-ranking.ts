import { fold } from '@laurel/rules/text/fold';
import { SortedSet } from '../ranking/index/sorted-set.js';
import type { FestivalDocument } from '../model/search-document.js';

const getFoldedName = (festival: FestivalDocument): string => (festival.foldedName ??= fold(festival.name));
function compareFoldedNames(a: FestivalDocument, b: FestivalDocument): number {
  const [name, otherName] = [getFoldedName(a), getFoldedName(b)];
  if (name === otherName) return a.id - b.id;
  return name < otherName ? -1 : 1;
}

export class FestivalNameRanking extends SortedSet<FestivalDocument> {
  private rankedValues: readonly FestivalDocument[] = [];
  constructor() {
    super(compareFoldedNames);
  }

  rank(): void {
    if (this.values === this.rankedValues) return;
    this.rankedValues = this.values;
    this.rankedValues.forEach((festival, rank) => (festival.rank = rank));
  }
}
