import { FESTIVAL_THEMES } from '@laurel/rules/festivals/vocabularies';
import { parseFestivalRecord } from './record.js';
import { resolveThemes } from './resolve-themes.js';

const createRecord = (categories: string[]) => {
  const { fields, notes, unmatchedNotes } = parseFestivalRecord({ name: 'Salt', categories });
  return [fields.themes, notes, unmatchedNotes];
};

describe('a category of a record', () => {
  it.each([
    ['Children and youth', ['Youth & Childhood']],
    ['Food and wine', ['Food & Wine']],
    ['human rights', ['Human Rights']],
    ['Silent film', ['Silent']],
    ['Fantasy / horror / thriller / sci-fi', ['Fantasy', 'Horror', 'Thriller', 'Science Fiction']],
  ])('%s is mapped to the matching themes, with a note', (word, themes) => {
    expect(createRecord([word])).toEqual([themes, [`“${word}” is read as ${themes.join(', ')}`], []]);
    expect(themes.filter((theme) => !FESTIVAL_THEMES.includes(theme))).toEqual([]);
  });
  it.each(['Women', 'LGBTQ+', 'Documentary'])('%s is a theme of the list', (word) =>
    expect(createRecord([word])).toEqual([[word], [], []]),
  );
  it.each(['Short film', 'constructor', 'and', '—'])(
    '%s matches no theme and is stored unchanged, with a note',
    (word) =>
      expect(createRecord([word])).toEqual([
        [word],
        [],
        [`Not in the list of themes, stored unchanged: ${word}`],
      ]),
  );
  it('is mapped once if two categories mean the same theme, and all unmatched categories share one note', () =>
    expect(createRecord(['Online', 'Science', 'Science & Technology', 'Student'])).toEqual([
      ['Online', 'Science & Technology', 'Student'],
      ['“Science” is read as Science & Technology'],
      ['Not in the list of themes, stored unchanged: Online, Student'],
    ]));
  it('is unchanged when it is a theme of the list', () =>
    expect(resolveThemes(FESTIVAL_THEMES)).toEqual({
      themes: FESTIVAL_THEMES,
      notes: [],
      unmatchedNotes: [],
    }));
});
