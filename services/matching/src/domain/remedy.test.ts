import { makeAsker, makeCompetition, makeFilm, makeScreening, makeTerm } from '../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Film, Term } from './facts.js';
import { isSmall, remediesOf, type Remedy } from './remedy.js';

const asker = makeAsker();
const ask = (facts: Partial<Film>, ...terms: Term[]) => {
  const [film, competition] = [makeFilm(facts), makeCompetition({ terms })];
  return remediesOf(evaluate(film, competition, asker), film, competition, asker);
};
const longest = (value: number, over: Partial<Term> = {}) =>
  makeTerm('runtime_restriction_max', { value, ...over });
const shortest = (value: number) => makeTerm('runtime_restriction_min', { value });
const premiere = makeTerm('premiere_restriction', { value: 'Country' });
const inFrance = (date: string) => makeScreening({ date, country: 'FR' });

describe('what would open a near miss', () => {
  it.each<[string, Partial<Film>, Term[], Remedy[]]>([
    ['a cut', { length: 2412 }, [longest(2400)], [{ code: 'cut', seconds: 12, to: 2400 }]],
    ['not half a film less', { length: 5040 }, [longest(2400)], []],
    ['no cut that another rule refuses', { length: 2412 }, [longest(2400), shortest(2401)], []],
    ['a few seconds more', { length: 288 }, [shortest(300)], [{ code: 'lengthen', seconds: 12, to: 300 }]],
    ['not half a film more', { length: 1800 }, [shortest(3600)], []],
    [
      'nothing online',
      { isOnline: true },
      [makeTerm('online_restriction', { value: true })],
      [{ code: 'take-offline' }],
    ],
    [
      'a screening still to come',
      { screenings: [inFrance('2027-02-01')] },
      [premiere],
      [{ code: 'leave-out', day: '2027-02-01' }],
    ],
    ['not one of two', { screenings: [inFrance('2027-02-01'), inFrance('2027-03-01')] }, [premiere], []],
    ['not one that was', { screenings: [inFrance('2026-02-01')] }, [premiere], []],
    [
      'never who someone is',
      { directorGender: 'male' },
      [makeTerm('director_restriction_gender', { value: 'female' })],
      [],
    ],
    [
      'never where from',
      { directorNationalities: ['PT'] },
      [makeTerm('director_restriction_nationality', { list: ['FR'] })],
      [],
    ],
    [
      'nothing for two misses',
      { length: 2412, isOnline: true },
      [longest(2400), makeTerm('online_restriction', { value: true })],
      [],
    ],
    [
      'any of the alternatives',
      { length: 2412, directorAge: 40 },
      [
        longest(2400, { groupKey: 'a' }),
        makeTerm('director_restriction_age_max', { value: 30, groupKey: 'a' }),
      ],
      [{ code: 'cut', seconds: 12, to: 2400 }],
    ],
  ])('%s', (_what, facts, terms, expected) => expect(ask(facts, ...terms)).toEqual(expected));

  it.each([
    [120, 600, true],
    [121, 600, false],
    [240, 2400, true],
    [241, 2400, false],
  ])('a cut of %i s from %i s is in reach: %s', (seconds, length, expected) =>
    expect(isSmall(seconds, length)).toBe(expected),
  );
});
