import { FESTIVAL_THEMES } from '@laurel/rules/vocabularies';
import { festivalFromRecord } from './record.js';
import { themesOf } from './theme-words.js';

const record = (categories: string[]) => {
  const { said, notes, kept } = festivalFromRecord({ name: 'Salt', categories });
  return [said.themes, notes, kept];
};

describe('a word of a record', () => {
  it.each([
    ['Children and youth', ['Youth & Childhood']],
    ['Food and wine', ['Food & Wine']],
    ['human rights', ['Human Rights']],
    ['Silent film', ['Silent']],
    ['Fantasy / horror / thriller / sci-fi', ['Fantasy', 'Horror', 'Thriller', 'Science Fiction']],
  ])('%s is taken as the themes that it means, which is noted', (word, themes) => {
    expect(record([word])).toEqual([themes, [`“${word}” is taken as ${themes.join(', ')}`], []]);
    expect(themes.filter((theme) => !FESTIVAL_THEMES.includes(theme))).toEqual([]);
  });
  it.each(['Women', 'LGBTQ+', 'Documentary'])('%s is one of the list', (word) =>
    expect(record([word])).toEqual([[word], [], []]),
  );
  it.each(['Short film', 'constructor', 'and', '—'])('%s is none, stays as it is, and is said', (word) =>
    expect(record([word])).toEqual([[word], [], [`No themes of the list, kept as they are: ${word}`]]),
  );
  it('that means what another does is one theme; the rest are said together', () =>
    expect(record(['Online', 'Science', 'Science & Technology', 'Student'])).toEqual([
      ['Online', 'Science & Technology', 'Student'],
      ['“Science” is taken as Science & Technology'],
      ['No themes of the list, kept as they are: Online, Student'],
    ]));
  it('that the list has is left as it is', () =>
    expect(themesOf(FESTIVAL_THEMES)).toEqual({ themes: FESTIVAL_THEMES, notes: [], kept: [] }));
});
