import { traitsOf, type Ruled } from './traits.js';

const rule = (type: string, over: Partial<Ruled> = {}): Ruled => ({ type, value: null, list: null, ...over });
const plain = { themes: [], qualifiers: [] };

describe('what a competition’s terms say of it', () => {
  it('without rules every type may enter, and nothing else is said', () =>
    expect(traitsOf([], plain)).toEqual({
      types: ['Animation', 'Documentary', 'Live-Action / Fiction'],
      genres: [],
      forms: [],
      themes: [],
      premieres: [],
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
  it('a premiere is one that any rule asks for', () =>
    expect(traitsOf([rule('premiere_restriction', { value: 'World Premiere' })], plain).premieres).toEqual([
      'World Premiere',
    ]));
});
