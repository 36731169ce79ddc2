import { backoffMs } from '@laurel/runtime/backoff';
import { pauseMs } from '../../../web/src/lib/pause.js';

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

/** The runtime knows no rules, and the web no runtime: the formula stands in both, and is held together here. */
it('a browser waits by the same formula', () => {
  const random = jest.spyOn(Math, 'random');
  try {
    for (const part of [0, 0.3, 1]) {
      random.mockReturnValue(part);
      for (const tries of [0, 1, 5, 30, 31, 2000])
        for (const [first, longest] of [
          [250, 10_000],
          [800, 8000],
          [5000, 60_000],
        ] as const)
          expect(Math.round(pauseMs(tries, first, longest))).toBe(backoffMs(tries, { first, longest }));
    }
  } finally {
    random.mockRestore();
  }
});
