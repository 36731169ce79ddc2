import { Lately } from '../src/projections/lately.js';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('counts the current and the previous interval', () => {
  const lately = new Lately(1000);
  lately.came();
  lately.came();
  expect(lately.count).toBe(2);
  vi.advanceTimersByTime(1000);
  lately.came();
  expect(lately.count).toBe(3);
  vi.advanceTimersByTime(1000);
  expect(lately.count).toBe(1);
});
it('forgets everything after two empty intervals', () => {
  const lately = new Lately(1000);
  lately.came();
  vi.advanceTimersByTime(2000);
  expect(lately.count).toBe(0);
});
