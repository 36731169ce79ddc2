import { Lately } from '../src/catalogue/lately.js';

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('counts what came in this stretch and the one before', () => {
  const lately = new Lately(1000);
  lately.came();
  lately.came();
  expect(lately.count).toBe(2);
  jest.advanceTimersByTime(1000);
  lately.came();
  expect(lately.count).toBe(3);
  jest.advanceTimersByTime(1000);
  expect(lately.count).toBe(1);
});
it('forgets all when nothing came for two stretches', () => {
  const lately = new Lately(1000);
  lately.came();
  jest.advanceTimersByTime(2000);
  expect(lately.count).toBe(0);
});
