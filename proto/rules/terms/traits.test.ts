import { getTraits, type TraitTerm } from './traits.js';

const rule = (type: string, overrides: Partial<TraitTerm> = {}): TraitTerm => ({
  type,
  value: null,
  list: null,
  isMandatory: true,
  groupKey: null,
  ...overrides,
});
const types = (list: string[], overrides: Partial<TraitTerm> = {}) =>
  rule('type_restriction', { list, ...overrides });
const preferred = { isMandatory: false };
/** Terms with this key are alternatives. */
const either = { groupKey: 'a' };
const festival = { themes: [], qualifiers: [] };

describe('the traits of a competition', () => {
  it('allow every type and nothing else without rules', () =>
    expect(getTraits([], festival)).toEqual({
      types: ['Animation', 'Documentary', 'Live-Action / Fiction'],
      genres: [],
      forms: [],
      themes: [],
      premieres: ['none'],
      qualifiers: [],
      isForStudents: false,
    }));
  it('contain a type once that two rules name', () =>
    expect(
      getTraits(
        [
          rule('type_restriction', { list: ['Animation'] }),
          rule('type_restriction', { list: ['Animation'] }),
        ],
        festival,
      ).types,
    ).toEqual(['Animation']));
  const allTypes = ['Animation', 'Documentary', 'Live-Action / Fiction'];
  const student = rule('director_restriction_is_student', { value: true });
  it.each<[string, TraitTerm[], string[]]>([
    ['a preference for one', [types(['Animation'], preferred)], allTypes],
    [
      'one type or a student as alternatives',
      [types(['Animation'], either), { ...student, ...either }],
      allTypes,
    ],
    [
      'two types as alternatives',
      [types(['Animation'], either), types(['Documentary'], either)],
      ['Animation', 'Documentary'],
    ],
    ['alternatives that are only preferred', [types(['Animation'], { ...preferred, ...either })], allTypes],
    [
      'alternatives of which one is mandatory',
      [types(['Animation'], either), types(['Documentary'], { ...preferred, ...either })],
      ['Animation', 'Documentary'],
    ],
    ['two mandatory lists', [types(['Animation', 'Documentary']), types(['Documentary'])], ['Documentary']],
    [
      'two mandatory lists with nothing in common',
      [types(['Animation']), types(['Documentary'])],
      ['Animation', 'Documentary'],
    ],
    ['an empty list', [types([])], allTypes],
    [
      'rules with an empty group key',
      [types(['Animation'], { groupKey: '' }), { ...student, groupKey: '' }],
      ['Animation'],
    ],
  ])('return the allowed types for %s', (_rules, terms, allowedTypes) =>
    expect(getTraits(terms, festival).types).toEqual(allowedTypes),
  );
  it('contain the genres of the rules and the festival’s themes that are genres', () =>
    expect(
      getTraits([rule('genre_restriction', { list: ['Horror', 'Drama'] })], {
        ...festival,
        themes: ['Drama', 'Mountains'],
      }).genres,
    ).toEqual(['Drama', 'Horror']));
  it('contain the themes of the rules and the festival, and the forms of the rules', () => {
    const rules = [
      rule('theme_restriction', { list: ['Islands', 'Dance'] }),
      rule('form_restriction', { list: ['Essay'] }),
      rule('form_restriction', { list: ['Essay', 'Immersive'] }),
    ];
    const { themes, forms } = getTraits(rules, { ...festival, themes: ['Drama', 'Mountains', 'Dance'] });
    expect([themes, forms]).toEqual([
      ['Mountains', 'Dance', 'Islands'],
      ['Essay', 'Immersive'],
    ]);
  });
  it('contain the qualifiers of the festival and the competition', () =>
    expect(
      getTraits([rule('expected_qualifier', { value: 'BAFTA' })], {
        ...festival,
        qualifiers: ['FIAPF', 'BAFTA'],
      }).qualifiers,
    ).toEqual(['FIAPF', 'BAFTA']));
  it.each([
    ['director_restriction_is_student', true, true],
    ['director_restriction_is_student', false, false],
    ['filmschool_submission_only', true, true],
    ['online_restriction', true, false],
  ])('make %s %s a restriction to students: %s', (type, value, isForStudents) =>
    expect(getTraits([rule(type, { value })], festival).isForStudents).toBe(isForStudents),
  );
  it.each<[string, TraitTerm[], boolean]>([
    ['as a preference', [{ ...student, ...preferred }], false],
    ['as an alternative', [{ ...student, ...either }, types(['Animation'], either)], false],
    [
      'as two alternatives that are both about students',
      [{ ...student, ...either }, rule('filmschool_submission_only', { value: true, ...either })],
      true,
    ],
  ])('restrict to students %s', (_what, terms, isForStudents) =>
    expect(getTraits(terms, festival).isForStudents).toBe(isForStudents),
  );
  const world = rule('premiere_restriction', { value: 'World Premiere' });
  it.each<[string, TraitTerm[], string[]]>([
    ['that is mandatory', [world], ['World Premiere']],
    ['that is preferred', [{ ...world, ...preferred }], ['World Premiere', 'none']],
    [
      'that is an alternative to another premiere',
      [
        { ...world, ...either },
        { ...world, value: 'Country', ...either },
      ],
      ['World Premiere', 'Country'],
    ],
    [
      'that is an alternative to another rule',
      [
        { ...world, ...either },
        { ...student, ...either },
      ],
      ['World Premiere', 'none'],
    ],
  ])('contain a premiere %s', (_what, terms, premieres) =>
    expect(getTraits(terms, festival).premieres).toEqual(premieres),
  );
});
