import { computeBackoffMs } from '@laurel/runtime/process/backoff';
import { getRetryDelayMs } from '../../../web/src/lib/loading/retry-delay.js';

const bounds = (tries: number) => [0, 1].map((random) => computeBackoffMs(tries, { random: () => random }));

it('doubles the wait each time, half of it random, up to ten seconds', () =>
  expect([0, 1, 2, 10, 1000].map(bounds)).toEqual([
    [125, 250],
    [250, 500],
    [500, 1000],
    [5000, 10_000],
    [5000, 10_000],
  ]));

it('spreads the retries of callers that failed together', () => {
  const waits = new Set(Array.from({ length: 50 }, () => computeBackoffMs(6)));
  expect(waits.size).toBeGreaterThan(25);
});

/**
 * The runtime must not depend on proto's rules, nor the web on the runtime, so both contain the formula. This
 * test keeps them equal.
 */
it('uses the same formula in the browser', () => {
  const random = vi.spyOn(Math, 'random');
  try {
    for (const fraction of [0, 0.3, 1]) {
      random.mockReturnValue(fraction);
      for (const tries of [0, 1, 5, 30, 31, 2000])
        for (const [first, max] of [
          [250, 10_000],
          [800, 8000],
          [5000, 60_000],
        ] as const)
          expect(Math.round(getRetryDelayMs(tries, first, max))).toBe(
            computeBackoffMs(tries, { first, max }),
          );
    }
  } finally {
    random.mockRestore();
  }
});
