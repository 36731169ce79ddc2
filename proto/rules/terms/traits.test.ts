import { getTraits, type TraitTerm } from './traits.js';

const rule = (type: string, over: Partial<TraitTerm> = {}): TraitTerm => ({
  type,
  value: null,
  list: null,
  isMandatory: true,
  groupKey: null,
  ...over,
});
const types = (list: string[], over: Partial<TraitTerm> = {}) => rule('type_restriction', { list, ...over });
const preferred = { isMandatory: false };
const either = { groupKey: 'a' };
const plain = { themes: [], qualifiers: [] };

describe('the traits of a competition', () => {
  it('allow every type and nothing else without rules', () =>
    expect(getTraits([], plain)).toEqual({
      types: ['Animation', 'Documentary', 'Live-Action / Fiction'],
      genres: [],
      forms: [],
      themes: [],
      premieres: ['none'],
      qualifiers: [],
      isForStudents: false,
    }));
  it('contain each type that rules name once', () =>
    expect(
      getTraits(
        [
          rule('type_restriction', { list: ['Animation'] }),
          rule('type_restriction', { list: ['Animation'] }),
        ],
        plain,
      ).types,
    ).toEqual(['Animation']));
  const all = ['Animation', 'Documentary', 'Live-Action / Fiction'];
  const student = rule('director_restriction_is_student', { value: true });
  it.each<[string, TraitTerm[], string[]]>([
    ['a wish for one', [types(['Animation'], preferred)], all],
    ['one, or a student', [types(['Animation'], either), { ...student, ...either }], all],
    [
      'one or another',
      [types(['Animation'], either), types(['Documentary'], either)],
      ['Animation', 'Documentary'],
    ],
    ['alternatives that are wishes', [types(['Animation'], { ...preferred, ...either })], all],
    [
      'alternatives one of which must be met',
      [types(['Animation'], either), types(['Documentary'], { ...preferred, ...either })],
      ['Animation', 'Documentary'],
    ],
    ['two lists', [types(['Animation', 'Documentary']), types(['Documentary'])], ['Documentary']],
    [
      'two lists with nothing in common',
      [types(['Animation']), types(['Documentary'])],
      ['Animation', 'Documentary'],
    ],
    ['an empty list', [types([])], all],
    [
      'an empty key is no group',
      [types(['Animation'], { groupKey: '' }), { ...student, groupKey: '' }],
      ['Animation'],
    ],
  ])('return the allowed types for %s', (_what, terms, taken) =>
    expect(getTraits(terms, plain).types).toEqual(taken),
  );
  it('contain the genres of the rules and the festival’s themes that are genres', () =>
    expect(
      getTraits([rule('genre_restriction', { list: ['Horror', 'Drama'] })], {
        ...plain,
        themes: ['Drama', 'Mountains'],
      }).genres,
    ).toEqual(['Drama', 'Horror']));
  it('contain the themes of the rules and the festival, and the forms of the rules', () => {
    const rules = [
      rule('theme_restriction', { list: ['Islands', 'Dance'] }),
      rule('form_restriction', { list: ['Essay'] }),
      rule('form_restriction', { list: ['Essay', 'Immersive'] }),
    ];
    const { themes, forms } = getTraits(rules, { ...plain, themes: ['Drama', 'Mountains', 'Dance'] });
    expect([themes, forms]).toEqual([
      ['Mountains', 'Dance', 'Islands'],
      ['Essay', 'Immersive'],
    ]);
  });
  it('contain the qualifiers of the festival and the competition', () =>
    expect(
      getTraits([rule('expected_qualifier', { value: 'BAFTA' })], {
        ...plain,
        qualifiers: ['FIAPF', 'BAFTA'],
      }).qualifiers,
    ).toEqual(['FIAPF', 'BAFTA']));
  it.each([
    ['director_restriction_is_student', true, true],
    ['director_restriction_is_student', false, false],
    ['filmschool_submission_only', true, true],
    ['online_restriction', true, false],
  ])('make %s %s a restriction to students: %s', (type, value, isForStudents) =>
    expect(getTraits([rule(type, { value })], plain).isForStudents).toBe(isForStudents),
  );
  it.each<[string, TraitTerm[], boolean]>([
    ['as a wish', [{ ...student, ...preferred }], false],
    ['as an alternative', [{ ...student, ...either }, types(['Animation'], either)], false],
    [
      'as either of two',
      [{ ...student, ...either }, rule('filmschool_submission_only', { value: true, ...either })],
      true,
    ],
  ])('restrict to students %s', (_what, terms, isForStudents) =>
    expect(getTraits(terms, plain).isForStudents).toBe(isForStudents),
  );
  const world = rule('premiere_restriction', { value: 'World Premiere' });
  it.each<[string, TraitTerm[], string[]]>([
    ['that must be', [world], ['World Premiere']],
    ['that is wished for', [{ ...world, ...preferred }], ['World Premiere', 'none']],
    [
      'one of two',
      [
        { ...world, ...either },
        { ...world, value: 'Country', ...either },
      ],
      ['World Premiere', 'Country'],
    ],
    [
      'or something else',
      [
        { ...world, ...either },
        { ...student, ...either },
      ],
      ['World Premiere', 'none'],
    ],
  ])('contain a premiere %s', (_what, terms, premieres) =>
    expect(getTraits(terms, plain).premieres).toEqual(premieres),
  );
});
