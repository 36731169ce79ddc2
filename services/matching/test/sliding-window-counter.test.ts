import { SlidingWindowCounter } from '../src/projections/sliding-window-counter.js';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('SlidingWindowCounter counts the current and the previous interval', () => {
  const counter = new SlidingWindowCounter(1000);
  counter.record();
  counter.record();
  expect(counter.count).toBe(2);
  vi.advanceTimersByTime(1000);
  counter.record();
  expect(counter.count).toBe(3);
  vi.advanceTimersByTime(1000);
  expect(counter.count).toBe(1);
});
it('SlidingWindowCounter is 0 after two empty intervals', () => {
  const counter = new SlidingWindowCounter(1000);
  counter.record();
  vi.advanceTimersByTime(2000);
  expect(counter.count).toBe(0);
});
