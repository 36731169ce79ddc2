import { RevisionCache } from './revision-cache.js';

const feed = { revision: 1 };
let answers: RevisionCache<string, number>;
let count = 0;
const computeAndCount = async () => ++count;
beforeEach(() => {
  count = 0;
  answers = new RevisionCache(feed);
});

it('computes each value once per catalogue revision', async () => {
  const getAll = () =>
    Promise.all([
      answers.get('a', computeAndCount),
      answers.get('a', computeAndCount),
      answers.get('b', computeAndCount),
    ]);
  expect(await getAll()).toEqual([1, 1, 2]);
  feed.revision++;
  expect(await getAll()).toEqual([3, 3, 4]);
});

it('computes again after a failure, and an old failure does not remove a newer value', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const failingAnswer = answers.get('a', () => promise);
  feed.revision++;
  expect(await answers.get('a', computeAndCount)).toBe(1);
  reject(new Error('away'));
  await expect(failingAnswer).rejects.toThrow('away');
  expect(await answers.get('a', computeAndCount)).toBe(1);
  await expect(answers.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await answers.get('b', computeAndCount)).toBe(2);
});
