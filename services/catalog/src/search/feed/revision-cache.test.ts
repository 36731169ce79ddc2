import { RevisionCache } from './revision-cache.js';

const feed = { revision: 1 };
let cache: RevisionCache<string, number>;
let count = 0;
const computeAndCount = async () => ++count;
beforeEach(() => {
  count = 0;
  cache = new RevisionCache(feed);
});

it('RevisionCache computes each value once per catalogue revision', async () => {
  const getAll = () =>
    Promise.all([
      cache.get('a', computeAndCount),
      cache.get('a', computeAndCount),
      cache.get('b', computeAndCount),
    ]);
  expect(await getAll()).toEqual([1, 1, 2]);
  feed.revision++;
  expect(await getAll()).toEqual([3, 3, 4]);
});

it('RevisionCache computes a value again after a failure, and a late failure does not remove a newer value', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const failingResult = cache.get('a', () => promise);
  feed.revision++;
  expect(await cache.get('a', computeAndCount)).toBe(1);
  reject(new Error('away'));
  await expect(failingResult).rejects.toThrow('away');
  expect(await cache.get('a', computeAndCount)).toBe(1);
  await expect(cache.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('b', computeAndCount)).toBe(2);
});
