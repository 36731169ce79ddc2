import fc from 'fast-check';
import { Gathering } from '@laurel/runtime/gathering';

const names = fc.constantFrom('a', 'b', 'c', 'd');
type Step = { add: string } | 'next' | 'done';
const step: fc.Arbitrary<Step> = fc.oneof(
  names.map((add) => ({ add })),
  fc.constant<Step>('next'),
  fc.constant<Step>('done'),
);

it('gives out everything once, each aggregate in its order and never two of it at a time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const gathering = new Gathering<{ of: string; n: number }>();
      const [added, given, atWork] = [
        new Map<string, number[]>(),
        new Map<string, number[]>(),
        new Set<string>(),
      ];
      const take = () => {
        for (const { of, n } of gathering.next()) {
          expect(atWork.has(of)).toBe(false);
          atWork.add(of);
          given.set(of, [...(given.get(of) ?? []), n]);
        }
      };
      const finish = () => {
        for (const of of atWork) gathering.done(of);
        atWork.clear();
      };
      steps.forEach((one, n) => {
        if (one === 'next') take();
        else if (one === 'done') finish();
        else {
          gathering.add(one.add, { of: one.add, n });
          added.set(one.add, [...(added.get(one.add) ?? []), n]);
        }
      });
      while (gathering.size > 0) {
        finish();
        take();
      }
      expect(given).toEqual(added);
    }),
  );
});

it('a batch has at most 64', () => {
  const gathering = new Gathering<number>();
  for (let n = 0; n < 100; n++) gathering.add(`a${n}`, n);
  expect([gathering.next().length, gathering.next().length, gathering.next().length]).toEqual([64, 36, 0]);
});

it('what still waits is handed back, in order', () => {
  const gathering = new Gathering<number>();
  for (const n of [1, 2, 3]) gathering.add('a', n);
  gathering.next();
  expect(gathering.empty()).toEqual([2, 3]);
  expect(gathering.size).toBe(0);
});

it('what waits is weighed, and what is at work is held', () => {
  const gathering = new Gathering<number>();
  for (const n of [1, 2, 3]) gathering.add(`a${n % 2}`, n, 10 * n);
  expect([gathering.weight, gathering.held]).toEqual([60, 3]);
  expect(gathering.next()).toEqual([1, 2]);
  expect([gathering.weight, gathering.held]).toEqual([30, 3]);
  gathering.done('a1');
  expect([gathering.weight, gathering.held]).toEqual([30, 2]);
  gathering.empty();
  expect([gathering.weight, gathering.held]).toEqual([0, 1]);
});
