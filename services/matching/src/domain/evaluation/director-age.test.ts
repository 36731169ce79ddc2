import { makeCompetition, makeContext, makeFilm, makeTerm, makeTier } from '../../../test/make.js';
import { evaluate } from './evaluate.js';

/** The director was 35 on 10 March 2027. */
const film = makeFilm({ directorAge: 35, statedDirectorAge: { age: 35, on: '2027-03-10' } });
const context = makeContext({ now: '2027-03-10T12:00:00Z' });
const getVerdict = (type: string, limit: number, deadline: string | null) =>
  evaluate(
    film,
    makeCompetition({
      terms: [makeTerm(type, { value: limit })],
      tiers: deadline === null ? [] : [makeTier(deadline)],
    }),
    context,
  ).verdict;

it.each([
  ['director_restriction_age_max', 35, '2027-03-10', 'eligible'],
  ['director_restriction_age_max', 35, '2027-05-30', 'needs-confirmation'],
  ['director_restriction_age_max', 36, '2027-05-30', 'eligible'],
  ['director_restriction_age_max', 34, '2027-05-30', 'not-eligible'],
  ['director_restriction_age_max', 36, '2028-05-30', 'needs-confirmation'],
  ['director_restriction_age_max', 35, '2028-05-30', 'not-eligible'],
  ['director_restriction_age_min', 36, '2027-05-30', 'needs-confirmation'],
  ['director_restriction_age_min', 35, '2027-05-30', 'eligible'],
  ['director_restriction_age_min', 37, '2027-05-30', 'not-eligible'],
  ['director_restriction_age_max', 35, null, 'needs-confirmation'],
] as const)('%s %i at a deadline on %s: %s', (type, limit, deadline, verdict) =>
  expect(getVerdict(type, limit, deadline)).toBe(verdict),
);
