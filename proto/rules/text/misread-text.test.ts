import fc from 'fast-check';
import { findMisreadText } from './misread-text.js';

const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

it.each(['München', 'Città', '“Łódź”', 'Málaga', '東京映画祭', 'São Paulo'])(
  'finds %s after a wrong decoding',
  (name) => {
    const word = name.split(' ')[0]!;
    expect(findMisreadText(`Name,City\nFilm fest,${misread(name)}\n`)).toEqual({
      shown: misread(word),
      expected: word,
    });
  },
);
it.each(['München, Città', 'Ãrmel', 'plain', '', 'ÉCOLE À L’OUEST', '東京'])('%j is not misread', (text) =>
  expect(findMisreadText(text)).toBeNull(),
);
it('finds every word with a letter beyond ASCII', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöüßéèêñçøåłżš]{1,20}$/), (word) => {
      const found = findMisreadText(misread(word));
      expect(found?.expected ?? word).toBe(word);
      if (/[^a-z]/.test(word)) expect(found).not.toBeNull();
    }),
  ));
