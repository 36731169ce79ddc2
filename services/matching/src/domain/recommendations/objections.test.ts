import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { makeCompetition, makeFee, makeFestival, makeFilm, makeTier } from '../../../test/make.js';
import type { Competition, Festival } from '../model.js';
import { learnLessons } from './objections.js';

const NOW = '2026-12-01T00:00:00.000Z';
const film = makeFilm({ length: 600 });
const at = (fee: number | null, festival: Partial<Festival> = {}, currency = 'EUR') =>
  makeCompetition({
    festival: makeFestival({ country: 'FR', startsOn: '2027-05-10', ...festival }),
    tiers: [makeTier('2027-01-10', { fees: fee === null ? [] : [makeFee(fee, { currency })] })],
  });
const objected = (why: HideReason, refused: Competition, competition: Competition) =>
  learnLessons([{ competition: refused, reason: why }], film, NOW)(competition).objections.length;
const elsewhere = { country: 'DE', startsOn: '2027-09-01', qualifiers: ['Oscars'] };

describe('objections to a competition', () => {
  it.each<[HideReason, Competition, Competition, number]>([
    ['too-expensive', at(2000), at(2000, elsewhere), 1],
    ['too-expensive', at(2000), at(1999, elsewhere), 0],
    ['too-expensive', at(2000), at(9000, elsewhere, 'USD'), 0],
    ['too-expensive', at(0), at(0, elsewhere), 0],
    ['too-expensive', at(null), at(9000, elsewhere), 0],
    ['too-expensive', at(2000), at(null, elsewhere), 0],
    ['too-far', at(null), at(null, { ...elsewhere, country: 'FR' }), 1],
    ['too-far', at(null), at(null, elsewhere), 0],
    ['too-far', at(null, { country: null }), at(null, { country: null }), 0],
    ['too-small', at(null), at(null, { ...elsewhere, qualifiers: [] }), 1],
    ['too-small', at(null), at(null, elsewhere), 0],
    ['bad-dates', at(null), at(null, { ...elsewhere, startsOn: '2027-05-16' }), 1],
    ['bad-dates', at(null), at(null, { ...elsewhere, startsOn: '2027-05-17' }), 0],
    ['bad-dates', at(null, { startsOn: null }), at(null, { ...elsewhere, startsOn: null }), 0],
    ['been-there', at(2000), at(2000), 0],
    ['not-for-this-film', at(2000), at(2000), 0],
    ['other', at(2000), at(2000), 0],
  ])('have %s count, case %#', (why, refused, competition, count) =>
    expect(objected(why, refused, competition)).toBe(count),
  );

  it('list each reason once with the number of refused competitions', () => {
    const refused = (['too-expensive', 'too-expensive', 'too-far', 'bad-dates', 'other'] as const).map(
      (reason) => ({ competition: at(2000), reason }),
    );
    const lessons = learnLessons(refused, film, NOW);
    expect(lessons(at(2500, { startsOn: '2027-09-01' }))).toEqual({
      objections: [
        { why: 'too-expensive', refused: 2 },
        { why: 'too-far', refused: 1 },
      ],
      refused: 4,
    });
    expect(lessons(at(100, elsewhere))).toEqual({ objections: [], refused: 4 });
    expect(learnLessons([], film, NOW)(at(2500))).toEqual({ objections: [], refused: 0 });
  });
});
