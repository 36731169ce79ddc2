import { byName, type Item } from './ordering.js';
import type { Ranked } from './ranking/ranking.js';
import type { SearchAsk } from './search-engine.js';
import { isPast, type Selected } from './selection.js';
import type { WordIndex } from './word-index.js';

interface Relevance {
  of: SearchAsk['of'];
  found: Ranked;
  words: WordIndex;
  itemsOf(selected: readonly Selected[]): Item[];
}

/** The first `most` by what they were found by, what is over last; those that no rule tells apart by name. A festival stands where its best competition does. */
export function byRelevance(selected: readonly Selected[], most: number, relevance: Relevance): Item[] {
  const { of, found, words, itemsOf } = relevance;
  const byFestival = new Map<number, Selected>();
  for (const one of selected) byFestival.set(one.festival.id, one);
  const first = new Map<number, Item>();
  const [live, over]: [number[], number[]] = [[], []];
  for (const slot of found.slots) {
    const { festivalId, competitionId } = words.ownerOf(slot);
    const one = byFestival.get(festivalId);
    if (!one || (of === 'competitions' && !one.competitions.some(({ id }) => id === competitionId))) continue;
    (isPast(one) ? over : live).push(slot);
  }
  for (const slots of [live, over]) {
    for (const tier of found.tiers(slots)) {
      if (first.size >= most) break;
      const owners = tier.map((slot) => words.ownerOf(slot));
      const festivals = new Set(owners.map(({ festivalId }) => festivalId));
      const asked =
        of === 'festivals' ? festivals : new Set(owners.map(({ competitionId }) => competitionId));
      const items = itemsOf([...festivals].map((id) => byFestival.get(id)!));
      for (const item of items.filter(({ id }) => asked.has(id) && !first.has(id)).sort(byName))
        first.set(item.id, item);
    }
  }
  return [...first.values()].slice(0, most);
}
