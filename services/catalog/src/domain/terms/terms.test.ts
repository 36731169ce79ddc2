import { refusal } from '../../../../runtime/test/callers.js';
import { codes } from '../../../test/codes.js';
import { newTerm, type TermFields } from './term-fields.js';
import { validateTerms } from './terms.js';

type TermInput = Partial<TermFields> & { type: string };
const validateInputs = (...inputs: TermInput[]) => validateTerms(inputs.map(newTerm), codes);
const getRefusal = async (...inputs: TermInput[]) => {
  const { code, field, details } = await refusal(Promise.resolve().then(() => validateInputs(...inputs)));
  return [code, field, (details as { why?: string } | undefined)?.why];
};

const minRuntime: TermInput = { type: 'runtime_restriction_min', runtime_restriction_min: 1200 };
const maxRuntime: TermInput = { type: 'runtime_restriction_max', runtime_restriction_max: 1200 };
const frenchDirector: TermInput = { type: 'director_restriction_nationality', countries: ['FR'] };
const noFrenchDirector: TermInput = { type: 'director_restriction_nationality_forbidden', countries: ['FR'] };
const createCountryRule = (...countries: string[]): TermInput => ({ type: 'country_restriction', countries });
const createForbiddenCountryRule = (...countries: string[]): TermInput => ({
  type: 'country_restriction_forbidden',
  countries,
});
const createStudentRule = (isStudent: boolean): TermInput => ({
  type: 'director_restriction_is_student',
  director_restriction_is_student: isStudent,
});

const createSelectionRule = (
  isForbidden: boolean,
  qualifiers: string[] = [],
  festivals: string[] = [],
): TermInput => ({ type: 'prior_selection', isForbidden, qualifiers, festivals });
const createTextOnlyRule = (overrides: Partial<TermFields> = {}) =>
  newTerm({ type: 'type_restriction', name: 'Format', description: 'Music videos only.', ...overrides });

describe('a stored rule that consists of text alone', () => {
  it('is recognised by its text and can become optional', () => {
    const input = createTextOnlyRule({ type: '', isMandatory: false });
    expect(validateTerms([input], codes, [createTextOnlyRule()])).toEqual([
      createTextOnlyRule({ isMandatory: false }),
    ]);
    expect(validateTerms([createTextOnlyRule()], codes, [createTextOnlyRule()])).toEqual([
      createTextOnlyRule(),
    ]);
  });
  it('is a new rule when the text differs, and is rejected without a text or with only a type', async () => {
    const [newRule] = validateTerms([createTextOnlyRule({ type: '', description: 'Super 8' })], codes, [
      createTextOnlyRule(),
    ]);
    expect(newRule).toMatchObject({ type: 'genre_restriction', description: 'Super 8', isMandatory: true });
    expect(await getRefusal(createTextOnlyRule({ description: 'Super 8' }))).toEqual([
      'term.type_restriction_invalid',
      'terms.0.type_restriction',
      'list_empty',
    ]);
    expect((await getRefusal(createTextOnlyRule({ type: '', description: null })))[0]).toBe(
      'term.type_unknown',
    );
  });
});

describe('the rules of one competition', () => {
  it('can require a selection in one place and forbid it in another, and exclude one country of a group', () => {
    expect(validateInputs(createSelectionRule(false), createSelectionRule(true, ['FIAPF']))).toHaveLength(2);
    expect(
      validateInputs(createSelectionRule(false, ['BAFTA', 'FIAPF']), createSelectionRule(true, ['FIAPF'])),
    ).toHaveLength(2);
    expect(validateInputs({ ...frenchDirector, countries: ['bloc:EU'] }, noFrenchDirector)).toHaveLength(2);
  });
  it('accept a minimum equal to the maximum', () =>
    expect(validateInputs(minRuntime, maxRuntime)).toHaveLength(2));
  it('accept a list of forbidden values that does not contain all values', () =>
    expect(validateInputs({ ...frenchDirector, countries: ['FR', 'SE'] }, noFrenchDirector)).toHaveLength(2));
  it('accept two required nationalities, and country lists with a common country', () => {
    expect(validateInputs(frenchDirector, { ...frenchDirector, countries: ['SE'] })).toHaveLength(2);
    expect(
      validateInputs(
        createCountryRule('FR', 'SE'),
        createCountryRule('SE', 'NO'),
        createForbiddenCountryRule('FR', 'NO'),
      ),
    ).toHaveLength(3);
    expect(
      validateInputs(
        createCountryRule('bloc:EU'),
        createCountryRule('bloc:Nordic'),
        createForbiddenCountryRule('FR'),
      ),
    ).toHaveLength(3);
  });
  it('never contradict a rule that consists of text alone', () => {
    const storedRule = newTerm({ type: 'country_restriction', name: 'From', description: 'From nearby.' });
    const allRules = [
      storedRule,
      newTerm(createCountryRule('FR')),
      newTerm(createForbiddenCountryRule('SE')),
    ];
    expect(validateTerms(allRules, codes, [storedRule])).toHaveLength(3);
  });
  it.each([
    [
      'two lists with no country in common',
      [createCountryRule('FR'), createCountryRule('SE', 'NO')],
      1,
      'countries_apart',
    ],
    [
      'a group and a country outside it',
      [createCountryRule('bloc:Nordic'), createCountryRule('FR')],
      1,
      'countries_apart',
    ],
    [
      'three lists of which only pairs have a common country',
      [createCountryRule('FR', 'SE'), createCountryRule('SE', 'NO'), createCountryRule('NO', 'FR')],
      2,
      'countries_apart',
    ],
    [
      'two lists whose only common country is forbidden',
      [createCountryRule('FR', 'SE'), createCountryRule('SE', 'NO'), createForbiddenCountryRule('SE')],
      2,
      'all_excluded',
    ],
    [
      'one list whose countries two rules forbid together',
      [createCountryRule('FR', 'SE'), createForbiddenCountryRule('FR'), createForbiddenCountryRule('SE')],
      2,
      'all_excluded',
    ],
    [
      'nationalities that two rules forbid together',
      [
        { ...frenchDirector, countries: ['FR', 'SE'] },
        noFrenchDirector,
        { ...noFrenchDirector, countries: ['SE'] },
      ],
      2,
      'all_excluded',
    ],
  ] as [string, TermInput[], number, string][])('reject %s', async (_what, inputs, n, reason) =>
    expect((await getRefusal(...inputs)).slice(1)).toEqual([`terms.${n}.countries`, reason]),
  );
  it('name the field and the index of the invalid rule', async () =>
    expect(await getRefusal(maxRuntime, { ...frenchDirector, countries: ['XX'] })).toEqual([
      'term.countries_invalid',
      'terms.1.countries',
      'country',
    ]));
  it.each([
    [
      'a longest runtime below the shortest',
      maxRuntime,
      { ...minRuntime, runtime_restriction_min: 1201 },
      'terms.0.runtime_restriction_max',
      'bounds_crossed',
    ],
    [
      'a latest day before the earliest',
      { type: 'film_restriction_age', film_restriction_age: '2026-02-01' },
      { type: 'film_restriction_age_max', film_restriction_age_max: '2026-01-31' },
      'terms.1.film_restriction_age_max',
      'bounds_crossed',
    ],
    [
      'a required country that is forbidden',
      frenchDirector,
      noFrenchDirector,
      'terms.1.countries',
      'all_excluded',
    ],
    [
      'required countries of a forbidden group',
      { ...frenchDirector, countries: ['FR', 'SE'] },
      { ...noFrenchDirector, countries: ['bloc:EU'] },
      'terms.1.countries',
      'all_excluded',
    ],
    [
      'a selection that is both required and forbidden',
      createSelectionRule(false, ['BAFTA'], ['Cannes']),
      createSelectionRule(true, ['FIAPF', 'BAFTA'], ['CANNES!', 'Faro']),
      'terms.1.isForbidden',
      'all_excluded',
    ],
    [
      'any selection both forbidden and required',
      createSelectionRule(true),
      createSelectionRule(false),
      'terms.0.isForbidden',
      'all_excluded',
    ],
    [
      'two values of which a film has only one',
      createStudentRule(true),
      createStudentRule(false),
      'terms.0.director_restriction_is_student',
      'one_only',
    ],
    ['the same rule twice', maxRuntime, maxRuntime, 'terms.1.type', 'term_twice'],
  ] as [string, TermInput, TermInput, string, string][])(
    'reject %s',
    async (_name, termInput, otherInput, field, reason) =>
      expect((await getRefusal(termInput, otherInput)).slice(1)).toEqual([field, reason]),
  );
  it.each([
    ['a preference', { isMandatory: false }],
    ['an alternative', { groupKey: 'either' }],
  ])('accept contradicting rules when one is %s', (_name, overrides) =>
    expect(
      validateInputs(minRuntime, { ...maxRuntime, runtime_restriction_max: 60, ...overrides }),
    ).toHaveLength(2),
  );
});
