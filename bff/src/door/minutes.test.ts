import { Minutes } from './minutes.js';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('adds up what each uses until their own minute is over, and begins anew with what comes then', () => {
  const minutes = new Minutes();
  expect(minutes.use('ada', 1)).toEqual({ used: 1, until: 1_060_000 });
  jest.advanceTimersByTime(30_000);
  expect(minutes.use('ada', 4)).toEqual({ used: 5, until: 1_060_000 });
  expect(minutes.use('ben', 1)).toEqual({ used: 1, until: 1_090_000 });
  jest.advanceTimersByTime(30_000);
  expect(minutes.use('ada', 1)).toEqual({ used: 1, until: 1_120_000 });
  expect(minutes.use('ben', 1)).toEqual({ used: 2, until: 1_090_000 });
});
