import { makeContext, makeCompetition, makeFilm, makeScreening, makeTerm } from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import type { Film, Term } from '../model.js';
import { createUnclear, createFailure, createSatisfied, type Judgement } from '../rules/judgement.js';
import { isSmall, mayHaveRemedy, findRemedies, type Remedy } from './remedy.js';

const context = makeContext();
const getRemedies = (fields: Partial<Film>, ...terms: Term[]) => {
  const [film, competition] = [makeFilm(fields), makeCompetition({ terms })];
  return findRemedies(evaluate(film, competition, context), film, competition, context);
};
const maxRuntime = (value: number, over: Partial<Term> = {}) =>
  makeTerm('runtime_restriction_max', { value, ...over });
const shortest = (value: number) => makeTerm('runtime_restriction_min', { value });
const completedSince = (value: string) => makeTerm('film_restriction_age', { value });
const completedUntil = (value: string) => makeTerm('film_restriction_age_max', { value });
const TODAY = context.now.slice(0, 10);
const premiere = makeTerm('premiere_restriction', { value: 'Country' });
const inFrance = (date: string) => makeScreening({ date, country: 'FR' });

describe('the remedies of a near miss', () => {
  it.each<[string, Partial<Film>, Term[], Remedy[]]>([
    ['a cut', { length: 2412 }, [maxRuntime(2400)], [{ code: 'cut', seconds: 12, targetLength: 2400 }]],
    ['not half a film less', { length: 5040 }, [maxRuntime(2400)], []],
    ['no cut that another rule refuses', { length: 2412 }, [maxRuntime(2400), shortest(2401)], []],
    [
      'a few seconds more',
      { length: 288 },
      [shortest(300)],
      [{ code: 'lengthen', seconds: 12, targetLength: 300 }],
    ],
    ['not half a film more', { length: 1800 }, [shortest(3600)], []],
    [
      'nothing online',
      { isOnline: true },
      [makeTerm('online_restriction', { value: true })],
      [{ code: 'take-offline' }],
    ],
    [
      'nothing online, where all else of the film fits',
      { isOnline: true, length: 2400 },
      [maxRuntime(2400), makeTerm('online_restriction', { value: true })],
      [{ code: 'take-offline' }],
    ],
    [
      'a later end of the work',
      { productionDate: '2027-04-01' },
      [completedSince('2027-05-01')],
      [{ code: 'complete', direction: 'later', day: '2027-05-01' }],
    ],
    [
      'not one that another rule refuses',
      { productionDate: '2027-04-01' },
      [completedSince('2027-05-01'), completedUntil('2027-04-30')],
      [],
    ],
    [
      'an earlier end of the work',
      { productionDate: '2027-04-01' },
      [completedUntil('2027-03-01')],
      [{ code: 'complete', direction: 'earlier', day: '2027-03-01' }],
    ],
    ['not by today', { productionDate: '2027-04-01' }, [completedUntil(TODAY)], []],
    ['not in the past', { productionDate: '2027-04-01' }, [completedUntil('2026-12-31')], []],
    ['no other end of what is completed', { productionDate: TODAY }, [completedSince('2027-05-01')], []],
    [
      'a screening still to come',
      { screenings: [inFrance('2027-02-01')] },
      [premiere],
      [{ code: 'leave-out', day: '2027-02-01' }],
    ],
    ['not one of two', { screenings: [inFrance('2027-02-01'), inFrance('2027-03-01')] }, [premiere], []],
    ['not one of today', { screenings: [inFrance(TODAY)] }, [premiere], []],
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
      [maxRuntime(2400), makeTerm('online_restriction', { value: true })],
      [],
    ],
    [
      'any of the alternatives',
      { length: 2412, directorAge: 40 },
      [
        maxRuntime(2400, { groupKey: 'a' }),
        makeTerm('director_restriction_age_max', { value: 30, groupKey: 'a' }),
      ],
      [{ code: 'cut', seconds: 12, targetLength: 2400 }],
    ],
  ])('handle the case: %s', (_what, fields, terms, expected) =>
    expect(getRemedies(fields, ...terms)).toEqual(expected),
  );

  it.each([
    [120, 600, true],
    [121, 600, false],
    [240, 2400, true],
    [241, 2400, false],
  ])('treat a cut of %i s from %i s as within reach: %s', (seconds, length, expected) =>
    expect(isSmall(seconds, length)).toBe(expected),
  );
});

describe('whether a violated rule may be within reach', () => {
  const shown = (on: string | null): Judgement =>
    createFailure('screenings', {
      code: 'shown',
      country: null,
      city: null,
      day: on,
      level: 'World Premiere',
    });
  it.each<[string, Judgement, boolean]>([
    ['by a small cut', createFailure('length', { code: 'shorter', seconds: 120, limit: 600 }), true],
    ['not by a big one', createFailure('length', { code: 'shorter', seconds: 121, limit: 600 }), false],
    ['by leaving a screening out', shown('2027-02-01'), true],
    ['not what is online now', shown(null), false],
    [
      'not by being someone else',
      createFailure('role', { code: 'equal', field: 'role', value: 'Film School' }),
      false,
    ],
    ['not where only the festival knows', createUnclear('length'), false],
    ['not where nothing fails', createSatisfied('length'), false],
  ])('is decided correctly: %s', (_what, judgement, expected) =>
    expect(mayHaveRemedy({ judgement }, makeFilm({ length: 720 }), TODAY)).toBe(expected),
  );
});
