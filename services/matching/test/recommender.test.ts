import { Recommender } from '../src/recommender.js';

const LOOK_MS = 2000;
const MINUTE_MS = 60_000;

/** A recommender beside a catalogue of which the test says how it is; time passes only while it pauses. */
function waiting(look: (state: { isAwaited: boolean; isAny: boolean; revision: number }) => void) {
  const state = { isAwaited: false, isAny: false, revision: 1 };
  const made: boolean[] = [];
  const pauses: number[] = [];
  const catalogue = {
    quiet: state,
    get revision() {
      return state.revision;
    },
  };
  const arriving = {
    get isAny() {
      return state.isAny;
    },
    isAnywhere: async () => state.isAny,
  };
  const run = async (goesOn: () => boolean) => void made.push(goesOn());
  const parts = [catalogue, arriving, { now: () => new Date() }, { run }];
  const recommender = new Recommender(
    ...([{ DATABASE_URL: '', CATALOGUE_RESTS_MS: 15_000 }, ...parts] as unknown as ConstructorParameters<
      typeof Recommender
    >),
  );
  const from = Date.now();
  let isOver = false;
  const pause = async (ms: number) => {
    pauses.push(ms);
    jest.advanceTimersByTime(ms);
    look(state);
    isOver ||= ms > LOOK_MS;
  };
  const lead = () => recommender['lead']({ goesOn: () => !isOver, pause } as never);
  return { lead, made, pauses, spent: () => Date.now() - from - pauses.at(-1)! };
}

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2027-01-15T12:00:00.000Z') }));
afterEach(() => jest.useRealTimers());

describe('a month’s recommendations are made', () => {
  it.each<[string, Parameters<typeof waiting>[0], number]>([
    ['after one look at a catalogue at rest', () => {}, LOOK_MS],
    [
      'only when nothing is arriving any more, however long that takes',
      (state) => (state.isAny = Date.now() < Date.parse('2027-01-15T14:00:00.000Z')),
      120 * MINUTE_MS,
    ],
    [
      'only when an import has come to rest',
      (state) => (state.isAwaited = Date.now() < Date.parse('2027-01-15T12:10:00.000Z')),
      10 * MINUTE_MS,
    ],
    [
      'after a quarter of an hour of a catalogue that never rests',
      (state) => (state.isAwaited = true),
      15 * MINUTE_MS,
    ],
    [
      'only when the catalogue is here',
      (state) => (state.revision = Number(Date.now() >= Date.parse('2027-01-15T12:01:00.000Z'))),
      MINUTE_MS,
    ],
  ])('%s', async (_when, look, afterMs) => {
    const { lead, made, spent } = waiting(look);
    await lead();
    expect([made, spent()]).toEqual([[true], afterMs]);
  });

  it('again where something began to arrive meanwhile', async () => {
    let looks = 0;
    const { lead, made, pauses } = waiting((state) => {
      looks++;
      // It begins between the look and the work, and is over before anybody asks the database.
      Object.defineProperty(state, 'isAny', { configurable: true, get: () => false });
      let asked = 0;
      if (looks === 1) Object.defineProperty(state, 'isAny', { get: () => ++asked === 2 });
    });
    await lead();
    expect([made, pauses.slice(0, 2)]).toEqual([
      [false, true],
      [LOOK_MS, LOOK_MS],
    ]);
  });
});
