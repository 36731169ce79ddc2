import { compareByName, takeFirst, type ResultItem } from '../model/ordering.js';
import type { RankedDocuments } from '../ranking/ranking.js';
import type { SearchRequest } from '../model/search-engine.js';
import type { SelectedFestival } from '../model/search-document.js';
import type { WordIndex } from './word-index.js';

interface Relevance {
  target: SearchRequest['target'];
  ranked: RankedDocuments;
  wordIndex: WordIndex;
  getItems(selectedFestivals: readonly SelectedFestival[]): Iterable<ResultItem>;
}

/**
 * Returns the first `limit` items by relevance, past ones last. Items of equal rank are sorted by name. A
 * festival has the rank of its best competition.
 */
export function rankByRelevance(
  selectedFestivals: readonly SelectedFestival[],
  limit: number,
  relevance: Relevance,
): ResultItem[] {
  const { target, ranked, wordIndex, getItems } = relevance;
  /** The position of each selected festival, from 1, at the index of the festival's first slot. */
  const positionBySlot = new Int32Array(wordIndex.size);
  for (const [index, { festival }] of selectedFestivals.entries()) {
    const slot = wordIndex.getFirstSlot(festival.id);
    if (slot !== undefined) positionBySlot[slot] = index + 1;
  }
  /** Returns undefined also if another festival uses the slot now. */
  const findSelectedFestival = (slot: number) => {
    const { festivalId, firstSlot } = wordIndex.getOwner(slot);
    const candidate = selectedFestivals[positionBySlot[firstSlot]! - 1];
    return candidate?.festival.id === festivalId ? candidate : undefined;
  };
  const results = new Map<number, ResultItem>();
  const [liveSlots, pastSlots]: [number[], number[]] = [[], []];
  for (const slot of ranked.slots) {
    const festival = findSelectedFestival(slot);
    if (!festival) continue;
    const { competitionId } = wordIndex.getOwner(slot);
    if (target === 'competitions' && !festival.competitions.some(({ id }) => id === competitionId)) continue;
    (festival.isPast ? pastSlots : liveSlots).push(slot);
  }
  /** The number of the last group that contains the festival, at the index of the festival's first slot. */
  const groupBySlot = new Int32Array(wordIndex.size);
  let groupNumber = 0;
  for (const slots of [liveSlots, pastSlots]) {
    for (const group of ranked.groupByRank(slots)) {
      if (results.size >= limit) break;
      groupNumber++;
      const festivals: SelectedFestival[] = [];
      const competitionIds = new Set<number | null>();
      for (const slot of group) {
        const owner = wordIndex.getOwner(slot);
        if (target === 'competitions') competitionIds.add(owner.competitionId);
        if (groupBySlot[owner.firstSlot] !== groupNumber) festivals.push(findSelectedFestival(slot)!);
        groupBySlot[owner.firstSlot] = groupNumber;
      }
      const isNext = ({ id }: ResultItem) =>
        !results.has(id) && (target === 'festivals' || competitionIds.has(id));
      const items = [...getItems(festivals)].filter(isNext);
      for (const item of takeFirst(items, limit - results.size, compareByName)) results.set(item.id, item);
    }
  }
  return [...results.values()];
}
