import { traitsOf, type Ruled } from './traits.js';

const rule = (type: string, over: Partial<Ruled> = {}): Ruled => ({
  type,
  value: null,
  list: null,
  isMandatory: true,
  groupKey: null,
  ...over,
});
const types = (list: string[], over: Partial<Ruled> = {}) => rule('type_restriction', { list, ...over });
const wish = { isMandatory: false };
const either = { groupKey: 'a' };
const plain = { themes: [], qualifiers: [] };

describe('what a competition’s terms say of it', () => {
  it('without rules every type may enter, and nothing else is said', () =>
    expect(traitsOf([], plain)).toEqual({
      types: ['Animation', 'Documentary', 'Live-Action / Fiction'],
      genres: [],
      forms: [],
      themes: [],
      premieres: ['none'],
      qualifiers: [],
      isForStudents: false,
    }));
  it('types are those that rules name, each once', () =>
    expect(
      traitsOf(
        [
          rule('type_restriction', { list: ['Animation'] }),
          rule('type_restriction', { list: ['Animation'] }),
        ],
        plain,
      ).types,
    ).toEqual(['Animation']));
  const all = ['Animation', 'Documentary', 'Live-Action / Fiction'];
  const student = rule('director_restriction_is_student', { value: true });
  it.each<[string, Ruled[], string[]]>([
    ['a wish for one', [types(['Animation'], wish)], all],
    ['one, or a student', [types(['Animation'], either), { ...student, ...either }], all],
    [
      'one or another',
      [types(['Animation'], either), types(['Documentary'], either)],
      ['Animation', 'Documentary'],
    ],
    ['alternatives that are wishes', [types(['Animation'], { ...wish, ...either })], all],
    [
      'alternatives one of which must be met',
      [types(['Animation'], either), types(['Documentary'], { ...wish, ...either })],
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
  ])('%s: who may enter', (_what, terms, taken) => expect(traitsOf(terms, plain).types).toEqual(taken));
  it('genres are those of its rules and of the festival’s themes that are genres', () =>
    expect(
      traitsOf([rule('genre_restriction', { list: ['Horror', 'Drama'] })], {
        ...plain,
        themes: ['Drama', 'Mountains'],
      }).genres,
    ).toEqual(['Drama', 'Horror']));
  it('themes are those of its rules and of the festival that are themes, forms those of its rules', () => {
    const rules = [
      rule('theme_restriction', { list: ['Islands', 'Dance'] }),
      rule('form_restriction', { list: ['Essay'] }),
      rule('form_restriction', { list: ['Essay', 'Immersive'] }),
    ];
    const { themes, forms } = traitsOf(rules, { ...plain, themes: ['Drama', 'Mountains', 'Dance'] });
    expect([themes, forms]).toEqual([
      ['Mountains', 'Dance', 'Islands'],
      ['Essay', 'Immersive'],
    ]);
  });
  it('awards are the festival’s and its own', () =>
    expect(
      traitsOf([rule('expected_qualifier', { value: 'BAFTA' })], { ...plain, qualifiers: ['FIAPF', 'BAFTA'] })
        .qualifiers,
    ).toEqual(['FIAPF', 'BAFTA']));
  it.each([
    ['director_restriction_is_student', true, true],
    ['director_restriction_is_student', false, false],
    ['filmschool_submission_only', true, true],
    ['online_restriction', true, false],
  ])('%s %s: for students %s', (type, value, isForStudents) =>
    expect(traitsOf([rule(type, { value })], plain).isForStudents).toBe(isForStudents),
  );
  it.each<[string, Ruled[], boolean]>([
    ['as a wish', [{ ...student, ...wish }], false],
    ['as an alternative', [{ ...student, ...either }, types(['Animation'], either)], false],
    [
      'as either of two',
      [{ ...student, ...either }, rule('filmschool_submission_only', { value: true, ...either })],
      true,
    ],
  ])('for students %s', (_what, terms, isForStudents) =>
    expect(traitsOf(terms, plain).isForStudents).toBe(isForStudents),
  );
  const world = rule('premiere_restriction', { value: 'World Premiere' });
  it.each<[string, Ruled[], string[]]>([
    ['that must be', [world], ['World Premiere']],
    ['that is wished for', [{ ...world, ...wish }], ['World Premiere', 'none']],
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
  ])('a premiere %s', (_what, terms, premieres) =>
    expect(traitsOf(terms, plain).premieres).toEqual(premieres),
  );
});
