import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { makeCompetition, makeFee, makeFestival, makeFilm, makeTier } from '../../../test/make.js';
import type { Competition, Festival } from '../model.js';
import { learnObjections } from './objections.js';

const NOW = '2026-12-01T00:00:00.000Z';
const film = makeFilm({ length: 600 });
const withFee = (fee: number | null, festival: Partial<Festival> = {}, currency = 'EUR') =>
  makeCompetition({
    festival: makeFestival({ country: 'FR', startsOn: '2027-05-10', ...festival }),
    tiers: [makeTier('2027-01-10', { fees: fee === null ? [] : [makeFee(fee, { currency })] })],
  });
const countObjections = (why: HideReason, hidden: Competition, competition: Competition) =>
  learnObjections([{ competition: hidden, reason: why }], film, NOW)(competition).objections.length;
const differentFestival = { country: 'DE', startsOn: '2027-09-01', qualifiers: ['Oscars'] };

describe('the objections to a competition', () => {
  it.each<[HideReason, Competition, Competition, number]>([
    ['too-expensive', withFee(2000), withFee(2000, differentFestival), 1],
    ['too-expensive', withFee(2000), withFee(1999, differentFestival), 0],
    ['too-expensive', withFee(2000), withFee(9000, differentFestival, 'USD'), 0],
    ['too-expensive', withFee(0), withFee(0, differentFestival), 0],
    ['too-expensive', withFee(null), withFee(9000, differentFestival), 0],
    ['too-expensive', withFee(2000), withFee(null, differentFestival), 0],
    ['too-far', withFee(null), withFee(null, { ...differentFestival, country: 'FR' }), 1],
    ['too-far', withFee(null), withFee(null, differentFestival), 0],
    ['too-far', withFee(null, { country: null }), withFee(null, { country: null }), 0],
    ['too-small', withFee(null), withFee(null, { ...differentFestival, qualifiers: [] }), 1],
    ['too-small', withFee(null), withFee(null, differentFestival), 0],
    ['bad-dates', withFee(null), withFee(null, { ...differentFestival, startsOn: '2027-05-16' }), 1],
    ['bad-dates', withFee(null), withFee(null, { ...differentFestival, startsOn: '2027-05-17' }), 0],
    [
      'bad-dates',
      withFee(null, { startsOn: null }),
      withFee(null, { ...differentFestival, startsOn: null }),
      0,
    ],
    ['been-there', withFee(2000), withFee(2000), 0],
    ['not-for-this-film', withFee(2000), withFee(2000), 0],
    ['other', withFee(2000), withFee(2000), 0],
  ])('apply for the reason %s (case %#)', (why, hidden, competition, count) =>
    expect(countObjections(why, hidden, competition)).toBe(count),
  );

  it('list each reason that applies once, with the number of competitions declined for it', () => {
    const hidden = (['too-expensive', 'too-expensive', 'too-far', 'bad-dates', 'other'] as const).map(
      (reason) => ({ competition: withFee(2000), reason }),
    );
    const getObjections = learnObjections(hidden, film, NOW);
    expect(getObjections(withFee(2500, { startsOn: '2027-09-01' }))).toEqual({
      objections: [
        { why: 'too-expensive', declinedCount: 2 },
        { why: 'too-far', declinedCount: 1 },
      ],
      declinedCount: 4,
    });
    expect(getObjections(withFee(100, differentFestival))).toEqual({ objections: [], declinedCount: 4 });
    expect(learnObjections([], film, NOW)(withFee(2500))).toEqual({ objections: [], declinedCount: 0 });
  });
});
