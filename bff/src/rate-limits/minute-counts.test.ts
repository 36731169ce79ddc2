import { MinuteCounts } from './minute-counts.js';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('MinuteCounts adds up the points of each key within a separate minute, and then starts at zero', () => {
  const minutes = new MinuteCounts();
  expect(minutes.add('ada', 1)).toEqual({ used: 1, until: 1_060_000 });
  vi.advanceTimersByTime(30_000);
  expect(minutes.add('ada', 4)).toEqual({ used: 5, until: 1_060_000 });
  expect(minutes.add('ben', 1)).toEqual({ used: 1, until: 1_090_000 });
  vi.advanceTimersByTime(30_000);
  expect(minutes.add('ada', 1)).toEqual({ used: 1, until: 1_120_000 });
  expect(minutes.add('ben', 1)).toEqual({ used: 2, until: 1_090_000 });
});
