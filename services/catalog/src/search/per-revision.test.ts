import { PerRevision } from './per-revision.js';

const feed = { revision: 1 };
let answers: PerRevision<string, number>;
let count = 0;
const counted = async () => ++count;
beforeEach(() => {
  count = 0;
  answers = new PerRevision(feed);
});

it('works each out once, until the catalogue is another', async () => {
  const ask = () =>
    Promise.all([answers.get('a', counted), answers.get('a', counted), answers.get('b', counted)]);
  expect(await ask()).toEqual([1, 1, 2]);
  feed.revision++;
  expect(await ask()).toEqual([3, 3, 4]);
});

it('asks again after a failure, and an old failure takes no newer answer away', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const failing = answers.get('a', () => promise);
  feed.revision++;
  expect(await answers.get('a', counted)).toBe(1);
  reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(await answers.get('a', counted)).toBe(1);
  await expect(answers.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await answers.get('b', counted)).toBe(2);
});
