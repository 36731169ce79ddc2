import { backoffMs } from '@laurel/runtime/backoff';

const bounds = (tries: number) => [0, 1].map((random) => backoffMs(tries, { random: () => random }));

it('waits twice as long each time, of that a random half, and at most ten seconds', () =>
  expect([0, 1, 2, 10, 1000].map(bounds)).toEqual([
    [125, 250],
    [250, 500],
    [500, 1000],
    [5000, 10_000],
    [5000, 10_000],
  ]));

it('what failed together does not come back together', () => {
  const waits = new Set(Array.from({ length: 50 }, () => backoffMs(6)));
  expect(waits.size).toBeGreaterThan(25);
});
