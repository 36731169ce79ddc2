/** As a page does that was loaded just now. */
const loaded = () => {
  jest.resetModules();
  return import('./seen');
};
beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

it('the newest version counts, whatever comes later', async () => {
  const { remember, seen } = await loaded();
  remember('film-7=3,film-8=1');
  remember('film-7=2');
  expect(seen()).toEqual({ 'film-7': 3, 'film-8': 1 });
});
it('a page that is loaded anew goes on from it, for a minute', async () => {
  (await loaded()).remember('film-7=3');
  expect((await loaded()).seen()).toEqual({ 'film-7': 3 });
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  expect((await loaded()).seen()).toBeUndefined();
});
it('and so does one that stays: what was seen before that makes nobody wait', async () => {
  jest.useFakeTimers();
  const { remember, seen } = await loaded();
  remember('film-7=3');
  jest.advanceTimersByTime(40_000);
  remember('film-8=1,film-7=3');
  jest.advanceTimersByTime(21_000);
  expect(seen()).toEqual({ 'film-8': 1 });
});
it('who becomes another has seen nothing', async () => {
  const { remember, forgetSeen } = await loaded();
  remember('film-7=3');
  forgetSeen();
  expect((await loaded()).seen()).toBeUndefined();
});
