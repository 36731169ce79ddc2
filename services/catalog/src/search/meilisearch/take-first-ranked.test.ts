import type { ResultItem } from '../model/ordering.js';
import { takeFirstRanked, SPARE_HITS } from './take-first-ranked.js';
import type { RankedHits } from './text-query.js';

const item = (id: number, isPast = false): ResultItem => ({
  id,
  festivalId: id,
  name: `${id}`,
  rank: id,
  competitions: [],
  isPast,
});
const items = (...ids: number[]) => ids.map((id) => item(id));
const hits = (ids: number[]): RankedHits => ({ ids, highlights: new Map() });
const count = (many: number) => Array.from({ length: many }, (_, n) => n);

it('keeps the ranking order and drops items that were not selected', async () => {
  const none = async () => hits([]);
  const first = await takeFirstRanked(items(1, 2, 3), 2, hits([3, 9, 1, 2]), none);
  expect(first.map(({ id }) => id)).toEqual([3, 1]);
});
it('requests more hits while there can be more, and stops then', async () => {
  const all = count(1000);
  const limits: number[] = [];
  const best = async (limit: number) => {
    limits.push(limit);
    return hits(all.slice(0, limit));
  };
  const first = await takeFirstRanked(items(500, 200, 999), 2, hits(all.slice(0, 2 + SPARE_HITS)), best);
  expect(first.map(({ id }) => id)).toEqual([200, 500]);
  expect(limits).toEqual([4, 16].map((times) => (2 + SPARE_HITS) * times));
});
it('puts unranked items last, sorted by name, and past ones after them', async () => {
  const selected = [...items(7, 5), item(1, true), item(2)];
  const first = await takeFirstRanked(selected, 10, hits([1, 2]), async () => hits([]));
  expect(first.map(({ id }) => id)).toEqual([2, 5, 7, 1]);
});
