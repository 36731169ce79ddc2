import { makeContext, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import { findConflicts, selectConflicts } from './conflicts.js';
import type { Conflict, Entry } from './premiere-uses.js';
import { sortBySendingOrder } from './sending-order.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });

describe('five hundred conflicting entries and three thousand sent ones', () => {
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
  const conflicts = findConflicts(entries, film, makeContext(), sent);
  it('are all found, and reported up to the limit, sent ones first', () => {
    const { reported, omittedCount } = selectConflicts(conflicts, sent);
    expect(reported).toHaveLength(1000);
    expect(omittedCount).toBe(conflicts.length - 1000);
    expect(conflicts).toHaveLength(20_000);
    const isSent = ({ firstId, thenId }: (typeof reported)[number]) => Math.max(firstId, thenId!) > 1000;
    expect(reported.every(isSent)).toBe(true);
  });
  it('are reported before refusals caused by acceptances, as far as the limit allows', () => {
    const refusals: Conflict[] = [{ ...conflicts[0]!, thenId: 5000 }];
    expect(selectConflicts(conflicts.slice(0, 3), sent, refusals)).toEqual({
      reported: [...conflicts.slice(0, 3), ...refusals],
      omittedCount: 0,
    });
    const { reported, omittedCount } = selectConflicts(conflicts.slice(0, 1001), sent, refusals);
    expect([reported.length, reported.some((conflict) => conflict === refusals[0]), omittedCount]).toEqual([
      1000,
      false,
      1,
    ]);
    const some = selectConflicts(conflicts.slice(0, 999), sent, [...refusals, ...refusals]);
    expect([some.reported.length, some.omittedCount]).toEqual([1000, 0]);
  });
  it('are all reported when they are few', () =>
    expect(selectConflicts(conflicts.slice(0, 3), sent)).toEqual({
      reported: conflicts.slice(0, 3),
      omittedCount: 0,
    }));
  it('are ordered completely and without duplicates', () => {
    const ordered = sortBySendingOrder(entries, conflicts);
    expect(new Set(ordered).size).toBe(500);
    const at = new Map(ordered.map(({ competition }, n) => [competition.id, n]));
    const isHeeded = conflicts.some(({ firstId, thenId }) => at.get(firstId)! > at.get(thenId!)!);
    expect(isHeeded).toBe(false);
  });
});
