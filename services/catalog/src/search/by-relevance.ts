import { byName, firstOf, type Item } from './ordering.js';
import type { Ranked } from './ranking/ranking.js';
import type { SearchAsk } from './search-engine.js';
import type { Selected } from './selection.js';
import type { WordIndex } from './word-index.js';

interface Relevance {
  of: SearchAsk['of'];
  found: Ranked;
  words: WordIndex;
  itemsOf(selected: readonly Selected[]): Iterable<Item>;
}

/** The first `most` by what they were found by, what is over last; those that no rule tells apart by name. A festival stands where its best competition does. */
export function byRelevance(selected: readonly Selected[], most: number, relevance: Relevance): Item[] {
  const { of, found, words, itemsOf } = relevance;
  /** Of each festival's first slot: its place among those that were selected, from 1. */
  const placeAt = new Int32Array(words.size);
  for (const [index, { festival }] of selected.entries()) {
    const slot = words.firstSlotOf(festival.id);
    if (slot !== undefined) placeAt[slot] = index + 1;
  }
  /** Undefined also where the slot is another's by now. */
  const selectedAt = (slot: number) => {
    const { festivalId, first } = words.ownerOf(slot);
    const one = selected[placeAt[first]! - 1];
    return one?.festival.id === festivalId ? one : undefined;
  };
  const first = new Map<number, Item>();
  const [live, over]: [number[], number[]] = [[], []];
  for (const slot of found.slots) {
    const one = selectedAt(slot);
    if (!one) continue;
    const { competitionId } = words.ownerOf(slot);
    if (of === 'competitions' && !one.competitions.some(({ id }) => id === competitionId)) continue;
    (one.isPast ? over : live).push(slot);
  }
  const tierOf = new Int32Array(words.size);
  let n = 0;
  for (const slots of [live, over]) {
    for (const tier of found.tiers(slots)) {
      if (first.size >= most) break;
      n++;
      const festivals: Selected[] = [];
      const competitionIds = new Set<number | null>();
      for (const slot of tier) {
        const owner = words.ownerOf(slot);
        if (of === 'competitions') competitionIds.add(owner.competitionId);
        if (tierOf[owner.first] !== n) festivals.push(selectedAt(slot)!);
        tierOf[owner.first] = n;
      }
      const isNext = ({ id }: Item) => !first.has(id) && (of === 'festivals' || competitionIds.has(id));
      const items = [...itemsOf(festivals)].filter(isNext);
      for (const item of firstOf(items, most - first.size, byName)) first.set(item.id, item);
    }
  }
  return [...first.values()];
}
