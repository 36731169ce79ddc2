import { IdleGc } from '../idle-gc.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('garbage is collected once, after much work and when none has come for a while', () => {
  let collections = 0;
  const rest = new IdleGc(() => void collections++);
  rest.after(999);
  jest.advanceTimersByTime(60_000);
  expect(collections).toBe(0);
  for (let n = 0; n < 20; n++) {
    rest.after(1);
    jest.advanceTimersByTime(10_000);
  }
  expect(collections).toBe(0);
  jest.advanceTimersByTime(10_000);
  expect(collections).toBe(1);
  rest.after(10);
  jest.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
});
