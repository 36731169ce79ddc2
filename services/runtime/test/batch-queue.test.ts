import fc from 'fast-check';
import { BatchQueue } from '@laurel/runtime/consumers/batch-queue';

const names = fc.constantFrom('a', 'b', 'c', 'd');
type Step = { add: string } | 'next' | 'done';
const step: fc.Arbitrary<Step> = fc.oneof(
  names.map((add) => ({ add })),
  fc.constant<Step>('next'),
  fc.constant<Step>('done'),
);

it('returns every item once, per aggregate in order and never two at a time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new BatchQueue<{ aggregate: string; n: number }>();
      const [added, given, atWork] = [
        new Map<string, number[]>(),
        new Map<string, number[]>(),
        new Set<string>(),
      ];
      const take = () => {
        for (const { aggregate, n } of queue.takeBatch()) {
          expect(atWork.has(aggregate)).toBe(false);
          atWork.add(aggregate);
          given.set(aggregate, [...(given.get(aggregate) ?? []), n]);
        }
      };
      const finish = () => {
        for (const aggregate of atWork) queue.finish(aggregate);
        atWork.clear();
      };
      steps.forEach((item, n) => {
        if (item === 'next') take();
        else if (item === 'done') finish();
        else {
          queue.add(item.add, { aggregate: item.add, n });
          added.set(item.add, [...(added.get(item.add) ?? []), n]);
        }
      });
      while (queue.size > 0) {
        finish();
        take();
      }
      expect(given).toEqual(added);
    }),
  );
});

it('returns at most 64 items in a batch', () => {
  const queue = new BatchQueue<number>();
  for (let n = 0; n < 100; n++) queue.add(`a${n}`, n);
  expect([queue.takeBatch().length, queue.takeBatch().length, queue.takeBatch().length]).toEqual([64, 36, 0]);
});

it('returns all waiting items in order when it is emptied', () => {
  const queue = new BatchQueue<number>();
  for (const n of [1, 2, 3]) queue.add('a', n);
  queue.takeBatch();
  expect(queue.takeAll()).toEqual([2, 3]);
  expect(queue.size).toBe(0);
});

it('states the total weight of the waiting items, and counts those in progress too', () => {
  const queue = new BatchQueue<number>();
  for (const n of [1, 2, 3]) queue.add(`a${n % 2}`, n, 10 * n);
  expect([queue.weight, queue.pendingCount]).toEqual([60, 3]);
  expect(queue.takeBatch()).toEqual([1, 2]);
  expect([queue.weight, queue.pendingCount]).toEqual([30, 3]);
  queue.finish('a1');
  expect([queue.weight, queue.pendingCount]).toEqual([30, 2]);
  queue.takeAll();
  expect([queue.weight, queue.pendingCount]).toEqual([0, 1]);
});
