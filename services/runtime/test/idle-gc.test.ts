import { IdleGc } from '@laurel/runtime/process/idle-gc';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('collects garbage once, after much work and an idle period', () => {
  let collections = 0;
  const rest = new IdleGc(() => void collections++);
  rest.countWork(999);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(0);
  for (let n = 0; n < 20; n++) {
    rest.countWork(1);
    vi.advanceTimersByTime(10_000);
  }
  expect(collections).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(collections).toBe(1);
  rest.countWork(10);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
});
