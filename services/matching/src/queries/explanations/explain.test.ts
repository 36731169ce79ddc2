import { makeCompetition, makeContext, makeFilm, makeScreening, makeTerm } from '../../../test/make.js';
import { evaluate } from '../../domain/evaluation/evaluate.js';
import type { Film, Term } from '../../domain/model.js';
import { toExplanation } from './explain.js';

const context = makeContext();
function getChangeCode(fields: Partial<Film>, term: Term): string | null {
  const [film, competition] = [makeFilm(fields), makeCompetition({ terms: [term] })];
  const evaluation = evaluate(film, competition, context);
  const { terms } = toExplanation(
    { competition, evaluation, score: 0, components: [], tier: null, fee: null },
    { film, role: null, preferences: { budget: null }, reservedPremieres: [] },
    context,
  );
  expect(terms[0]!.outcome).toBe('fail');
  return terms[0]!.change?.code ?? null;
}
const shownOn = (date: string) => ({ screenings: [makeScreening({ date, country: 'FR' })], isOnline: false });
const inFrance = { value: 'Country' };
const [PAST, FUTURE] = ['2020-01-01', '2027-02-01'];

it.each<[string, Partial<Film>, Parameters<typeof makeTerm>, string | null]>([
  ['a past screening', shownOn(PAST), ['premiere_restriction', inFrance], null],
  ['a screening to come', shownOn(FUTURE), ['premiere_restriction', inFrance], 'change.to-be-shown.at'],
  [
    'a day of completion in the past',
    { productionDate: PAST },
    ['film_restriction_age', { value: '2021-01-01' }],
    null,
  ],
  ['the director’s age', { directorAge: 50 }, ['director_restriction_age_max', { value: 30 }], null],
  ['the runtime', { length: 2412 }, ['runtime_restriction_max', { value: 2400 }], 'change.shorter'],
])(
  'a preference that fails because of %s says only how it can still be met',
  (_why, film, [type, term], code) => {
    expect(getChangeCode(film, makeTerm(type, { ...term, isMandatory: false }))).toBe(code);
    expect(getChangeCode(film, makeTerm(type, { ...term, isMandatory: true }))).not.toBeNull();
  },
);
