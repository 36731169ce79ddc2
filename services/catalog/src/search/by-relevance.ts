import { byName, type Item } from './ordering.js';
import type { Ranked } from './ranking/ranking.js';
import type { SearchAsk } from './search-engine.js';
import type { WordIndex } from './word-index.js';

/** The first `most` by what they were found by, what is over last; those that no rule tells apart by name. A festival stands where its best competition does. */
export function byRelevance(
  items: readonly Item[],
  most: number,
  { of, found, words }: { of: SearchAsk['of']; found: Ranked; words: WordIndex },
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const itemAt = (slot: number): Item | undefined => {
    const { festivalId, competitionId } = words.ownerOf(slot);
    return byId.get(of === 'festivals' ? festivalId : (competitionId ?? -1));
  };
  const first = new Set<Item>();
  for (const isPast of [false, true]) {
    const slots = found.slots.filter((slot) => itemAt(slot)?.isPast === isPast);
    for (const tier of found.tiers(slots)) {
      if (first.size >= most) break;
      const unseen = new Set(tier.map((slot) => itemAt(slot)!)).difference(first);
      for (const item of [...unseen].sort(byName)) first.add(item);
    }
  }
  return [...first].slice(0, most);
}
