import type { RebuildStatus } from '../src/catalogue/rebuild-status.js';
import type { Catalogue } from '../src/catalogue/catalogue.js';
import type { ReferenceRates } from '../src/catalogue/reference-rates.js';
import { Matches } from '../src/catalogue/matches.js';
import { noPreferences } from '../src/domain/ranking/rank.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, makeCompetition, makeFilm } from './make.js';

const makeQuery = (length: number) => ({
  film: makeFilm({ length }),
  role: null,
  preferences: noPreferences,
});
function createCatalogue(competitions: number) {
  const engine = new Engine(makeContext());
  engine.load(Array.from({ length: competitions }, (_, n) => makeCompetition({ id: n + 1 })));
  return { engine, revision: 1 };
}
const createMatches = (
  catalogue: ReturnType<typeof createCatalogue>,
  rebuilding = { isCatalogueRebuilding: false },
) =>
  new Matches(
    catalogue as unknown as Catalogue,
    rebuilding as RebuildStatus,
    { current: {} } as ReferenceRates,
  );

describe('the cache of matches', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2027-01-15T12:00:00.000Z') }));
  afterEach(() => vi.useRealTimers());

  it('returns the same result for equal questions, until the catalogue changes', () => {
    const catalogue = createCatalogue(10);
    const matches = createMatches(catalogue);
    const answer = matches.find(makeQuery(600));
    expect(matches.find(makeQuery(600))).toBe(answer);
    matches.find(makeQuery(700));
    expect(matches['cache'].size).toBe(2);
    catalogue.revision++;
    expect(matches.find(makeQuery(600))).not.toBe(answer);
    expect(matches['cache'].size).toBe(1);
    vi.advanceTimersByTime(60_000);
    matches.find(makeQuery(600));
    expect(matches['cache'].size).toBe(1);
  });
  it('is used for up to five seconds while the catalogue is rebuilding, and dropped at the end of the rebuild', () => {
    const [catalogue, rebuilding] = [createCatalogue(10), { isCatalogueRebuilding: true }];
    const matches = createMatches(catalogue, rebuilding);
    const first = matches.find(makeQuery(600));
    catalogue.revision++;
    vi.advanceTimersByTime(4999);
    expect(matches.find(makeQuery(600))).toBe(first);
    vi.advanceTimersByTime(1);
    const second = matches.find(makeQuery(600));
    expect(second).not.toBe(first);
    catalogue.revision++;
    expect(matches.find(makeQuery(600))).toBe(second);
    rebuilding.isCatalogueRebuilding = false;
    expect(matches.find(makeQuery(600))).not.toBe(second);
  });
  it('contains fewer results for a larger catalogue', () => {
    const matches = createMatches(createCatalogue(50_000));
    for (let length = 1; length <= 12; length++) matches.find(makeQuery(length));
    expect(matches['cache'].size).toBe(7);
  });
  it('is cleared after a minute without questions', () => {
    const matches = createMatches(createCatalogue(10));
    matches.find(makeQuery(600));
    matches.find(makeQuery(700));
    vi.advanceTimersByTime(60_000);
    expect([matches['cache'].size, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
