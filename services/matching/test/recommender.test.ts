import { Recommender } from '../src/jobs/recommender.js';

const CHECK_MS = 2000;
const MINUTE_MS = 60_000;

/** A recommender with a catalogue whose state the test sets. Time passes only in its pauses. */
function startRecommender(
  onPause: (state: { isPending: boolean; isAnyRebuilding: boolean; revision: number }) => void,
) {
  const state = { isPending: false, isAnyRebuilding: false, revision: 1 };
  const runs: boolean[] = [];
  const pauses: number[] = [];
  const catalogue = {
    snapshotDebounce: state,
    get revision() {
      return state.revision;
    },
  };
  const rebuilding = {
    get isAnyRebuilding() {
      return state.isAnyRebuilding;
    },
    checkAnyRebuilding: async () => state.isAnyRebuilding,
  };
  const run = async (isActive: () => boolean) => void runs.push(isActive());
  const dependencies = [catalogue, rebuilding, { now: () => new Date() }, { run }];
  const recommender = new Recommender(
    ...([
      { DATABASE_URL: '', CATALOGUE_DEBOUNCE_MS: 15_000 },
      ...dependencies,
    ] as unknown as ConstructorParameters<typeof Recommender>),
  );
  const startedAt = Date.now();
  let isOver = false;
  const pause = async (ms: number) => {
    pauses.push(ms);
    vi.advanceTimersByTime(ms);
    onPause(state);
    isOver ||= ms > CHECK_MS;
  };
  const recommendRepeatedly = () =>
    recommender['recommendRepeatedly']({ isActive: () => !isOver, pause } as never);
  return { recommendRepeatedly, runs, pauses, getWaitedMs: () => Date.now() - startedAt - pauses.at(-1)! };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2027-01-15T12:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

describe('monthly recommendations', () => {
  it.each<[string, Parameters<typeof startRecommender>[0], number]>([
    ['after one check of an unchanged catalogue', () => {}, CHECK_MS],
    [
      'when no rebuild is running any more, however long that takes',
      (state) => (state.isAnyRebuilding = Date.now() < Date.parse('2027-01-15T14:00:00.000Z')),
      120 * MINUTE_MS,
    ],
    [
      'when an import has ended',
      (state) => (state.isPending = Date.now() < Date.parse('2027-01-15T12:10:00.000Z')),
      10 * MINUTE_MS,
    ],
    [
      'after a quarter of an hour if the catalogue keeps changing',
      (state) => (state.isPending = true),
      15 * MINUTE_MS,
    ],
    [
      'when the catalogue is loaded',
      (state) => (state.revision = Number(Date.now() >= Date.parse('2027-01-15T12:01:00.000Z'))),
      MINUTE_MS,
    ],
  ])('are created %s', async (_title, onPause, afterMs) => {
    const { recommendRepeatedly, runs, getWaitedMs } = startRecommender(onPause);
    await recommendRepeatedly();
    expect([runs, getWaitedMs()]).toEqual([[true], afterMs]);
  });

  it('are created only at the next attempt if a rebuild began after the check', async () => {
    let pauseCount = 0;
    const { recommendRepeatedly, runs, pauses } = startRecommender((state) => {
      pauseCount++;
      // The rebuild begins between the check and the work, and ends before the database is queried.
      Object.defineProperty(state, 'isAnyRebuilding', { configurable: true, get: () => false });
      let reads = 0;
      if (pauseCount === 1) Object.defineProperty(state, 'isAnyRebuilding', { get: () => ++reads === 2 });
    });
    await recommendRepeatedly();
    expect([runs, pauses.slice(0, 2)]).toEqual([
      [false, true],
      [CHECK_MS, CHECK_MS],
    ]);
  });
});
