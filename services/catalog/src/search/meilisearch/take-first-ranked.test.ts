import type { ResultItem } from '../model/ordering.js';
import { takeFirstRanked, SPARE_HITS } from './take-first-ranked.js';
import type { RankedHits } from './text-query.js';

const createItem = (id: number, isPast = false): ResultItem => ({
  id,
  festivalId: id,
  name: `${id}`,
  rank: id,
  competitions: [],
  isPast,
});
const createItems = (...ids: number[]) => ids.map((id) => createItem(id));
const createHits = (ids: number[]): RankedHits => ({ ids, highlights: new Map() });
const listIds = (itemCount: number) => Array.from({ length: itemCount }, (_, n) => n);

it('takeFirstRanked returns items in the order of the ranking and drops items that were not selected', async () => {
  const fetchNothing = async () => createHits([]);
  const first = await takeFirstRanked(createItems(1, 2, 3), 2, createHits([3, 9, 1, 2]), fetchNothing);
  expect(first.map(({ id }) => id)).toEqual([3, 1]);
});
it('takeFirstRanked requests more hits until there are enough or no more', async () => {
  const allIds = listIds(1000);
  const limits: number[] = [];
  const fetchBest = async (limit: number) => {
    limits.push(limit);
    return createHits(allIds.slice(0, limit));
  };
  const first = await takeFirstRanked(
    createItems(500, 200, 999),
    2,
    createHits(allIds.slice(0, 2 + SPARE_HITS)),
    fetchBest,
  );
  expect(first.map(({ id }) => id)).toEqual([200, 500]);
  expect(limits).toEqual([4, 16].map((times) => (2 + SPARE_HITS) * times));
});
it('takeFirstRanked puts unranked items last, sorted by name, and past ones after them', async () => {
  const selectedItems = [...createItems(7, 5), createItem(1, true), createItem(2)];
  const first = await takeFirstRanked(selectedItems, 10, createHits([1, 2]), async () => createHits([]));
  expect(first.map(({ id }) => id)).toEqual([2, 5, 7, 1]);
});
