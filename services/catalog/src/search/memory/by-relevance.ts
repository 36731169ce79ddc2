import { byName, takeFirst, type Item } from '../model/ordering.js';
import type { Ranked } from '../ranking/ranking.js';
import type { SearchRequest } from '../model/search-engine.js';
import type { Selected } from '../model/search-document.js';
import type { WordIndex } from './word-index.js';

interface Relevance {
  target: SearchRequest['target'];
  found: Ranked;
  tokenIndex: WordIndex;
  getItems(selected: readonly Selected[]): Iterable<Item>;
}

/**
 * Returns the first `limit` items by relevance, past ones last. Items that no ranking rule separates are
 * sorted by name. A festival ranks as its best competition.
 */
export function byRelevance(selected: readonly Selected[], limit: number, relevance: Relevance): Item[] {
  const { target, found, tokenIndex, getItems } = relevance;
  /** For each festival's first slot: its position among the selected ones, from 1. */
  const positionAt = new Int32Array(tokenIndex.size);
  for (const [index, { festival }] of selected.entries()) {
    const slot = tokenIndex.getFirstSlot(festival.id);
    if (slot !== undefined) positionAt[slot] = index + 1;
  }
  /** Also undefined if another festival uses the slot by now. */
  const selectedAt = (slot: number) => {
    const { festivalId, first } = tokenIndex.getOwner(slot);
    const item = selected[positionAt[first]! - 1];
    return item?.festival.id === festivalId ? item : undefined;
  };
  const first = new Map<number, Item>();
  const [live, over]: [number[], number[]] = [[], []];
  for (const slot of found.slots) {
    const item = selectedAt(slot);
    if (!item) continue;
    const { competitionId } = tokenIndex.getOwner(slot);
    if (target === 'competitions' && !item.competitions.some(({ id }) => id === competitionId)) continue;
    (item.isPast ? over : live).push(slot);
  }
  const tierBySlot = new Int32Array(tokenIndex.size);
  let n = 0;
  for (const slots of [live, over]) {
    for (const tier of found.tiers(slots)) {
      if (first.size >= limit) break;
      n++;
      const festivals: Selected[] = [];
      const competitionIds = new Set<number | null>();
      for (const slot of tier) {
        const owner = tokenIndex.getOwner(slot);
        if (target === 'competitions') competitionIds.add(owner.competitionId);
        if (tierBySlot[owner.first] !== n) festivals.push(selectedAt(slot)!);
        tierBySlot[owner.first] = n;
      }
      const isNext = ({ id }: Item) => !first.has(id) && (target === 'festivals' || competitionIds.has(id));
      const items = [...getItems(festivals)].filter(isNext);
      for (const item of takeFirst(items, limit - first.size, byName)) first.set(item.id, item);
    }
  }
  return [...first.values()];
}
