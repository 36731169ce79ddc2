import { SlidingWindowCounter } from '../src/projections/sliding-window-counter.js';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('counts the current and the previous interval', () => {
  const lately = new SlidingWindowCounter(1000);
  lately.record();
  lately.record();
  expect(lately.count).toBe(2);
  vi.advanceTimersByTime(1000);
  lately.record();
  expect(lately.count).toBe(3);
  vi.advanceTimersByTime(1000);
  expect(lately.count).toBe(1);
});
it('forgets everything after two empty intervals', () => {
  const lately = new SlidingWindowCounter(1000);
  lately.record();
  vi.advanceTimersByTime(2000);
  expect(lately.count).toBe(0);
});
