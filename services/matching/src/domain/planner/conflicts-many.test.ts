import { makeContext, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import { findConflicts, selectConflicts } from './conflicts.js';
import type { Conflict, Entry } from './premiere-uses.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });

describe('the conflicts of five hundred entries with three thousand sent ones', () => {
  const makeEntries = (firstId: number, count: number): Entry[] =>
    Array.from({ length: count }, (_, n) => ({
      competition: makeCompetition({
        id: firstId + n,
        festival: makeFestival({ id: firstId + n, startsOn: `2027-0${4 + (n % 6)}-01` }),
        terms: [makeTerm('premiere_restriction', { value: 'World Premiere' })],
      }),
      sendBy: '2027-03-01',
    }));
  const entries = makeEntries(1, 500);
  const sent = makeEntries(1001, 3000).map(({ competition }) => ({ competition, edition: null }));
  const conflicts = findConflicts(entries, film, makeContext(), sent);
  it('are found up to 20,000, and reported up to 1,000, those with sent entries first', () => {
    const { reported, omittedCount } = selectConflicts(conflicts, sent);
    expect(reported).toHaveLength(1000);
    expect(omittedCount).toBe(conflicts.length - 1000);
    expect(conflicts).toHaveLength(20_000);
    const isSent = ({ firstId, thenId }: (typeof reported)[number]) => Math.max(firstId, thenId!) > 1000;
    expect(reported.every(isSent)).toBe(true);
  });
  it('are reported before premieres lost to accepted entries, as far as the limit allows', () => {
    const premiereLosses: Conflict[] = [{ ...conflicts[0]!, thenId: 5000 }];
    expect(selectConflicts(conflicts.slice(0, 3), sent, premiereLosses)).toEqual({
      reported: [...conflicts.slice(0, 3), ...premiereLosses],
      omittedCount: 0,
    });
    const { reported, omittedCount } = selectConflicts(conflicts.slice(0, 1001), sent, premiereLosses);
    expect([
      reported.length,
      reported.some((conflict) => conflict === premiereLosses[0]),
      omittedCount,
    ]).toEqual([1000, false, 1]);
    const nearTheLimit = selectConflicts(conflicts.slice(0, 999), sent, [
      ...premiereLosses,
      ...premiereLosses,
    ]);
    expect([nearTheLimit.reported.length, nearTheLimit.omittedCount]).toEqual([1000, 0]);
  });
  it('are all reported when they are few', () =>
    expect(selectConflicts(conflicts.slice(0, 3), sent)).toEqual({
      reported: conflicts.slice(0, 3),
      omittedCount: 0,
    }));
  it('are found up to a limit between unsent entries too', () =>
    expect(findConflicts(entries, film, makeContext())).toHaveLength(20_000));
});
