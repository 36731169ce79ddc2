import { IdleGc } from '../idle-gc.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('garbage is collected once, after much work and when none has come for a while', () => {
  const collect = jest.fn();
  const rest = new IdleGc(collect);
  rest.after(999);
  jest.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  for (let n = 0; n < 20; n++) {
    rest.after(1);
    jest.advanceTimersByTime(10_000);
  }
  expect(collect).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
  rest.after(10);
  jest.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});
