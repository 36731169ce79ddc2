import { makeContext, makeCompetition, makeFilm, makeScreening, makeTerm } from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Film, Term } from '../model.js';
import { createUnclear, createFailure, createSatisfied, type Judgement } from '../rules/judgement.js';
import { isSmallLengthChange, mayHaveRemedy, findRemedies, type Remedy } from './near-miss-remedy.js';

const context = makeContext();
const getRemedies = (fields: Partial<Film>, ...terms: Term[]) => {
  const [film, competition] = [makeFilm(fields), makeCompetition({ terms })];
  return findRemedies(evaluate(film, competition, context), film, competition, context);
};
const maxRuntime = (value: number, overrides: Partial<Term> = {}) =>
  makeTerm('runtime_restriction_max', { value, ...overrides });
const minRuntime = (value: number) => makeTerm('runtime_restriction_min', { value });
const completedSince = (value: string) => makeTerm('film_restriction_age', { value });
const completedUntil = (value: string) => makeTerm('film_restriction_age_max', { value });
const TODAY = context.now.slice(0, 10);
const premiere = makeTerm('premiere_restriction', { value: 'Country' });
const inFrance = (date: string) => makeScreening({ date, country: 'FR' });

describe('the remedies of a near miss', () => {
  it.each<[string, Partial<Film>, Term[], Remedy[]]>([
    ['a small cut', { length: 2412 }, [maxRuntime(2400)], [{ code: 'cut', seconds: 12, targetLength: 2400 }]],
    ['no large cut', { length: 5040 }, [maxRuntime(2400)], []],
    ['no cut that another rule forbids', { length: 2412 }, [maxRuntime(2400), minRuntime(2401)], []],
    [
      'a few seconds of extra length',
      { length: 288 },
      [minRuntime(300)],
      [{ code: 'lengthen', seconds: 12, targetLength: 300 }],
    ],
    ['no large extra length', { length: 1800 }, [minRuntime(3600)], []],
    [
      'taking the film offline',
      { isOnline: true },
      [makeTerm('online_restriction', { value: true })],
      [{ code: 'take-offline' }],
    ],
    [
      'taking the film offline if all other rules pass',
      { isOnline: true, length: 2400 },
      [maxRuntime(2400), makeTerm('online_restriction', { value: true })],
      [{ code: 'take-offline' }],
    ],
    [
      'a later completion',
      { productionDate: '2027-04-01' },
      [completedSince('2027-05-01')],
      [{ code: 'complete', direction: 'later', day: '2027-05-01' }],
    ],
    [
      'no later completion that another rule forbids',
      { productionDate: '2027-04-01' },
      [completedSince('2027-05-01'), completedUntil('2027-04-30')],
      [],
    ],
    [
      'an earlier completion',
      { productionDate: '2027-04-01' },
      [completedUntil('2027-03-01')],
      [{ code: 'complete', direction: 'earlier', day: '2027-03-01' }],
    ],
    ['no completion by today', { productionDate: '2027-04-01' }, [completedUntil(TODAY)], []],
    ['no completion in the past', { productionDate: '2027-04-01' }, [completedUntil('2026-12-31')], []],
    [
      'no other completion date for a completed film',
      { productionDate: TODAY },
      [completedSince('2027-05-01')],
      [],
    ],
    [
      'leaving out a screening still to come',
      { screenings: [inFrance('2027-02-01')] },
      [premiere],
      [{ code: 'leave-out', day: '2027-02-01' }],
    ],
    [
      'not leaving out one of two screenings',
      { screenings: [inFrance('2027-02-01'), inFrance('2027-03-01')] },
      [premiere],
      [],
    ],
    ['not leaving out a screening of today', { screenings: [inFrance(TODAY)] }, [premiere], []],
    ['not leaving out a past screening', { screenings: [inFrance('2026-02-01')] }, [premiere], []],
    [
      'no other gender',
      { directorGender: 'male' },
      [makeTerm('director_restriction_gender', { value: 'female' })],
      [],
    ],
    [
      'no other nationality',
      { directorNationalities: ['PT'] },
      [makeTerm('director_restriction_nationality', { list: ['FR'] })],
      [],
    ],
    [
      'nothing if two rules fail',
      { length: 2412, isOnline: true },
      [maxRuntime(2400), makeTerm('online_restriction', { value: true })],
      [],
    ],
    [
      'a remedy for one of several alternatives',
      { length: 2412, directorAge: 40 },
      [
        maxRuntime(2400, { groupKey: 'a' }),
        makeTerm('director_restriction_age_max', { value: 30, groupKey: 'a' }),
      ],
      [{ code: 'cut', seconds: 12, targetLength: 2400 }],
    ],
  ])('include %s', (_title, fields, terms, expected) =>
    expect(getRemedies(fields, ...terms)).toEqual(expected),
  );

  it.each([
    [120, 600, true],
    [121, 600, false],
    [240, 2400, true],
    [241, 2400, false],
  ])('treat a cut of %i s from %i s as small: %s', (seconds, length, expected) =>
    expect(isSmallLengthChange(seconds, length)).toBe(expected),
  );
});

describe('mayHaveRemedy', () => {
  const createScreeningFailure = (day: string | null): Judgement =>
    createFailure('screenings', { code: 'shown', country: null, city: null, day, level: 'World Premiere' });
  it.each<[string, Judgement, boolean]>([
    ['a small cut', createFailure('length', { code: 'shorter', seconds: 120, limit: 600 }), true],
    ['a large cut', createFailure('length', { code: 'shorter', seconds: 121, limit: 600 }), false],
    ['leaving out a screening', createScreeningFailure('2027-02-01'), true],
    ['a film that is online now', createScreeningFailure(null), false],
    ['another role', createFailure('role', { code: 'equal', field: 'role', value: 'Film School' }), false],
    ['an unclear rule', createUnclear('length'), false],
    ['a satisfied rule', createSatisfied('length'), false],
  ])('returns for %s: %s', (_title, judgement, expected) =>
    expect(mayHaveRemedy({ judgement }, makeFilm({ length: 720 }), TODAY)).toBe(expected),
  );
});
