import { computeBackoffMs } from '@laurel/runtime/process/backoff';
import { getRetryDelayMs } from '../../../web/src/lib/loading/retry-delay.js';

const bounds = (tries: number) => [0, 1].map((random) => computeBackoffMs(tries, { random: () => random }));

it('computeBackoffMs doubles the wait each time up to ten seconds, and half of it is random', () =>
  expect([0, 1, 2, 10, 1000].map(bounds)).toEqual([
    [125, 250],
    [250, 500],
    [500, 1000],
    [5000, 10_000],
    [5000, 10_000],
  ]));

it('computeBackoffMs spreads the retries of callers that failed at the same time', () => {
  const waits = new Set(Array.from({ length: 50 }, () => computeBackoffMs(6)));
  expect(waits.size).toBeGreaterThan(25);
});

/**
 * The runtime must not depend on proto's rules, and the web must not depend on the runtime, so both contain
 * the formula. This test ensures that they are equal.
 */
it('computeBackoffMs returns the same values as the formula of the web pages', () => {
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
