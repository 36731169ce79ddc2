import { refusal } from '../../../../runtime/test/callers.js';
import { codes } from '../../../test/codes.js';
import { newTerm, type TermFields } from './term-fields.js';
import { validateTerms } from './terms.js';

type TermInput = Partial<TermFields> & { type: string };
const check = (...inputs: TermInput[]) => validateTerms(inputs.map(newTerm), codes);
const refused = async (...inputs: TermInput[]) => {
  const { code, field, details } = await refusal(Promise.resolve().then(() => check(...inputs)));
  return [code, field, (details as { why?: string } | undefined)?.why];
};

const least: TermInput = { type: 'runtime_restriction_min', runtime_restriction_min: 1200 };
const maxRuntime: TermInput = { type: 'runtime_restriction_max', runtime_restriction_max: 1200 };
const french: TermInput = { type: 'director_restriction_nationality', countries: ['FR'] };
const notFrench: TermInput = { type: 'director_restriction_nationality_forbidden', countries: ['FR'] };
const from = (...countries: string[]): TermInput => ({ type: 'country_restriction', countries });
const notFrom = (...countries: string[]): TermInput => ({ type: 'country_restriction_forbidden', countries });
const student = (is: boolean): TermInput => ({
  type: 'director_restriction_is_student',
  director_restriction_is_student: is,
});

const selected = (isForbidden: boolean, qualifiers: string[] = [], festivals: string[] = []): TermInput => ({
  type: 'prior_selection',
  isForbidden,
  qualifiers,
  festivals,
});
const written = (over: Partial<TermFields> = {}) =>
  newTerm({ type: 'type_restriction', name: 'Format', description: 'Music videos only.', ...over });

describe('a stored rule that consists of text alone', () => {
  it('is recognised by its text and can become optional', () => {
    const input = written({ type: '', isMandatory: false });
    expect(validateTerms([input], codes, [written()])).toEqual([written({ isMandatory: false })]);
    expect(validateTerms([written()], codes, [written()])).toEqual([written()]);
  });
  it('is a new rule when the text differs, and is rejected without a text or with only a type', async () => {
    const [fresh] = validateTerms([written({ type: '', description: 'Super 8' })], codes, [written()]);
    expect(fresh).toMatchObject({ type: 'genre_restriction', description: 'Super 8', isMandatory: true });
    expect(await refused(written({ description: 'Super 8' }))).toEqual([
      'term.type_restriction_invalid',
      'terms.0.type_restriction',
      'list_empty',
    ]);
    expect((await refused(written({ type: '', description: null })))[0]).toBe('term.type_unknown');
  });
});

describe('the rules of one competition', () => {
  it('can require a selection in one place and forbid it in another, and exclude one country of a group', () => {
    expect(check(selected(false), selected(true, ['FIAPF']))).toHaveLength(2);
    expect(check(selected(false, ['BAFTA', 'FIAPF']), selected(true, ['FIAPF']))).toHaveLength(2);
    expect(check({ ...french, countries: ['bloc:EU'] }, notFrench)).toHaveLength(2);
  });
  it('accept a minimum equal to the maximum', () => expect(check(least, maxRuntime)).toHaveLength(2));
  it('accept a forbidden list that leaves some values', () =>
    expect(check({ ...french, countries: ['FR', 'SE'] }, notFrench)).toHaveLength(2));
  it('accept two required nationalities, and country lists with a common country', () => {
    expect(check(french, { ...french, countries: ['SE'] })).toHaveLength(2);
    expect(check(from('FR', 'SE'), from('SE', 'NO'), notFrom('FR', 'NO'))).toHaveLength(3);
    expect(check(from('bloc:EU'), from('bloc:Nordic'), notFrom('FR'))).toHaveLength(3);
  });
  it('never contradict a rule that consists of text alone', () => {
    const stored = newTerm({ type: 'country_restriction', name: 'From', description: 'From nearby.' });
    const all = [stored, newTerm(from('FR')), newTerm(notFrom('SE'))];
    expect(validateTerms(all, codes, [stored])).toHaveLength(3);
  });
  it.each([
    ['two lists with no country in common', [from('FR'), from('SE', 'NO')], 1, 'countries_apart'],
    ['a group and a country outside it', [from('bloc:Nordic'), from('FR')], 1, 'countries_apart'],
    [
      'three lists of which two and two meet',
      [from('FR', 'SE'), from('SE', 'NO'), from('NO', 'FR')],
      2,
      'countries_apart',
    ],
    [
      'what is on both lists forbidden',
      [from('FR', 'SE'), from('SE', 'NO'), notFrom('SE')],
      2,
      'all_excluded',
    ],
    ['one list forbidden by two rules', [from('FR', 'SE'), notFrom('FR'), notFrom('SE')], 2, 'all_excluded'],
    [
      'nationalities forbidden by two rules',
      [{ ...french, countries: ['FR', 'SE'] }, notFrench, { ...notFrench, countries: ['SE'] }],
      2,
      'all_excluded',
    ],
  ] as [string, TermInput[], number, string][])('reject %s', async (_what, inputs, n, why) =>
    expect((await refused(...inputs)).slice(1)).toEqual([`terms.${n}.countries`, why]),
  );
  it('name the index of the wrong rule in the field', async () =>
    expect(await refused(maxRuntime, { ...french, countries: ['XX'] })).toEqual([
      'term.countries_invalid',
      'terms.1.countries',
      'country',
    ]));
  it.each([
    [
      'a longest runtime below the shortest',
      maxRuntime,
      { ...least, runtime_restriction_min: 1201 },
      'terms.0.runtime_restriction_max',
      'bounds_crossed',
    ],
    [
      'a day before the earliest',
      { type: 'film_restriction_age', film_restriction_age: '2026-02-01' },
      { type: 'film_restriction_age_max', film_restriction_age_max: '2026-01-31' },
      'terms.1.film_restriction_age_max',
      'bounds_crossed',
    ],
    ['all that is asked for forbidden', french, notFrench, 'terms.1.countries', 'all_excluded'],
    [
      'a country of a group that is forbidden',
      { ...french, countries: ['FR', 'SE'] },
      { ...notFrench, countries: ['bloc:EU'] },
      'terms.1.countries',
      'all_excluded',
    ],
    [
      'a selection that is wanted and must not be',
      selected(false, ['BAFTA'], ['Cannes']),
      selected(true, ['FIAPF', 'BAFTA'], ['CANNES!', 'Faro']),
      'terms.1.isForbidden',
      'all_excluded',
    ],
    [
      'one anywhere that must not be anywhere',
      selected(true),
      selected(false),
      'terms.0.isForbidden',
      'all_excluded',
    ],
    [
      'two things that no film is both',
      student(true),
      student(false),
      'terms.0.director_restriction_is_student',
      'one_only',
    ],
    ['the same twice', maxRuntime, maxRuntime, 'terms.1.type', 'term_twice'],
  ] as [string, TermInput, TermInput, string, string][])(
    'reject %s',
    async (_name, termInput, other, field, why) =>
      expect((await refused(termInput, other)).slice(1)).toEqual([field, why]),
  );
  it.each([
    ['a wish', { isMandatory: false }],
    ['an alternative', { groupKey: 'either' }],
  ])('accept contradicting rules when one is %s', (_name, over) =>
    expect(check(least, { ...maxRuntime, runtime_restriction_max: 60, ...over })).toHaveLength(2),
  );
});
