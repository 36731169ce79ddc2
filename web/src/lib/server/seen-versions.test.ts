/** Imports the module as a page does that was just loaded. */
const importFreshModule = () => {
  vi.resetModules();
  return import('./seen-versions');
};
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

it('the newest version counts, in any order', async () => {
  const { recordSeenVersions, getSeenVersions } = await importFreshModule();
  recordSeenVersions('film-7=3,film-8=1');
  recordSeenVersions('film-7=2');
  expect(getSeenVersions()).toEqual({ 'film-7': 3, 'film-8': 1 });
});
it('a reloaded page remembers it for a minute', async () => {
  (await importFreshModule()).recordSeenVersions('film-7=3');
  expect((await importFreshModule()).getSeenVersions()).toEqual({ 'film-7': 3 });
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  expect((await importFreshModule()).getSeenVersions()).toBeUndefined();
});
it('an open page forgets a version after a minute, so that no request waits for it', async () => {
  vi.useFakeTimers();
  const { recordSeenVersions, getSeenVersions } = await importFreshModule();
  recordSeenVersions('film-7=3');
  vi.advanceTimersByTime(40_000);
  recordSeenVersions('film-8=1,film-7=3');
  vi.advanceTimersByTime(21_000);
  expect(getSeenVersions()).toEqual({ 'film-8': 1 });
});
it('another user starts without seen versions', async () => {
  const { recordSeenVersions, forgetSeenVersions } = await importFreshModule();
  recordSeenVersions('film-7=3');
  forgetSeenVersions();
  expect((await importFreshModule()).getSeenVersions()).toBeUndefined();
});
