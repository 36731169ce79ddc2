import { makeAsker, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import { conflictsOf, toldOf, type Conflict, type Entry } from './conflicts.js';
import { inOrder } from './sending-order.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });

describe('five hundred that all spoil each other, and three thousand that are sent', () => {
  const many = (from: number, n: number): Entry[] =>
    Array.from({ length: n }, (_, i) => ({
      competition: makeCompetition({
        id: from + i,
        festival: makeFestival({ id: from + i, startsOn: `2027-${String(4 + (i % 6)).padStart(2, '0')}-01` }),
        terms: [makeTerm('premiere_restriction', { value: 'World Premiere' })],
      }),
      sendBy: '2027-03-01',
    }));
  const entries = many(1, 500);
  const sent = many(1001, 3000).map(({ competition }) => ({ competition, edition: null }));
  const conflicts = conflictsOf(entries, film, makeAsker(), sent);
  it('are all known, and told as far as anybody reads, what is sent first', () => {
    const { told, untold } = toldOf(conflicts, sent);
    expect(told).toHaveLength(1000);
    expect(untold).toBe(conflicts.length - 1000);
    expect(conflicts).toHaveLength(20_000);
    const isSent = ({ firstId, thenId }: (typeof told)[number]) => Math.max(firstId, thenId!) > 1000;
    expect(told.every(isSent)).toBe(true);
  });
  it('are told before what is left out for places that have taken the film, as far as there is room', () => {
    const refusals: Conflict[] = [{ ...conflicts[0]!, thenId: 5000 }];
    expect(toldOf(conflicts.slice(0, 3), sent, refusals)).toEqual({
      told: [...conflicts.slice(0, 3), ...refusals],
      untold: 0,
    });
    const { told, untold } = toldOf(conflicts.slice(0, 1001), sent, refusals);
    expect([told.length, told.some((one) => one === refusals[0]), untold]).toEqual([1000, false, 1]);
    const some = toldOf(conflicts.slice(0, 999), sent, [...refusals, ...refusals]);
    expect([some.told.length, some.untold]).toEqual([1000, 0]);
  });
  it('are told whole where they are few', () =>
    expect(toldOf(conflicts.slice(0, 3), sent)).toEqual({ told: conflicts.slice(0, 3), untold: 0 }));
  it('stand in an order, each once, by all of them', () => {
    const ordered = inOrder(entries, conflicts);
    expect(new Set(ordered).size).toBe(500);
    const at = new Map(ordered.map(({ competition }, n) => [competition.id, n]));
    const isHeeded = conflicts.some(({ firstId, thenId }) => at.get(firstId)! > at.get(thenId!)!);
    expect(isHeeded).toBe(false);
  });
});
