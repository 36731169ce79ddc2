import type { Arriving } from '../src/catalogue/arriving.js';
import type { Catalogue } from '../src/catalogue/catalogue.js';
import { Matches } from '../src/catalogue/matches.js';
import { noPreferences } from '../src/domain/rank.js';
import { Engine } from '../src/engine/engine.js';
import { makeAsker, makeCompetition, makeFilm } from './make.js';

const question = (length: number) => ({ film: makeFilm({ length }), role: null, preferences: noPreferences });
function catalogueOf(competitions: number) {
  const engine = new Engine(makeAsker().regionsOf);
  engine.load(Array.from({ length: competitions }, (_one, n) => makeCompetition({ id: n + 1 })));
  return { engine, revision: 1 };
}
const matchesOf = (catalogue: ReturnType<typeof catalogueOf>, arriving = { is: false }) =>
  new Matches(catalogue as unknown as Catalogue, arriving as Arriving);

describe('answers that are kept', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2027-01-15T12:00:00.000Z') }));
  afterEach(() => jest.useRealTimers());

  it('are the same for equal questions, and go with the catalogue that they are of', () => {
    const catalogue = catalogueOf(10);
    const matches = matchesOf(catalogue);
    const answer = matches.of(question(600));
    expect(matches.of(question(600))).toBe(answer);
    matches.of(question(700));
    expect(matches['kept'].size).toBe(2);
    catalogue.revision++;
    expect(matches.of(question(600))).not.toBe(answer);
    expect(matches['kept'].size).toBe(1);
    jest.advanceTimersByTime(60_000);
    matches.of(question(600));
    expect(matches['kept'].size).toBe(1);
  });
  it('are up to five seconds old while the catalogue is arriving, and new as soon as it has', () => {
    const [catalogue, arriving] = [catalogueOf(10), { is: true }];
    const matches = matchesOf(catalogue, arriving);
    const first = matches.of(question(600));
    catalogue.revision++;
    jest.advanceTimersByTime(4999);
    expect(matches.of(question(600))).toBe(first);
    jest.advanceTimersByTime(1);
    const second = matches.of(question(600));
    expect(second).not.toBe(first);
    catalogue.revision++;
    expect(matches.of(question(600))).toBe(second);
    arriving.is = false;
    expect(matches.of(question(600))).not.toBe(second);
  });
  it('are fewer where the catalogue is large', () => {
    const matches = matchesOf(catalogueOf(50_000));
    for (let length = 1; length <= 12; length++) matches.of(question(length));
    expect(matches['kept'].size).toBe(7);
  });
  it('go when nobody has asked for a minute', () => {
    const matches = matchesOf(catalogueOf(10));
    matches.of(question(600));
    matches.of(question(700));
    jest.advanceTimersByTime(60_000);
    expect([matches['kept'].size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
