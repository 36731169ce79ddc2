import fc from 'fast-check';
import { fold } from '../text/fold.js';
import { joinApostrophes, splitIntoPieces, toIndexedText, toQueryText } from './search-text.js';

describe('apostrophes', () => {
  it.each(["Hawai'i", 'Hawai’i', 'Hawai‘i', 'Hawaiʻi', 'Hawaiʼi', 'Hawai`i', 'Hawai´i', 'Hawaiʿi'])(
    'inside a word are ignored: %s',
    (word) => expect(joinApostrophes(`The ${word} Tide`)).toBe('The Hawaii Tide'),
  );
  it.each([
    ['ʻOhina Showcase', 'Ohina Showcase'],
    ["Rock'n'Roll", 'RocknRoll'],
    ["O'Brien", 'OBrien'],
    ["Xi'an", 'Xian'],
    ['м’ята', 'мята'],
    ["L’Alfàs del Pi, d'Auch", "L'Alfàs del Pi, d'Auch"],
    ["dell'Aquila", "dell'Aquila"],
    ["Women’s and Children's", "Women's and Children's"],
    ["'quoted' words'", "'quoted' words'"],
  ])('of “%s” leave “%s”', (text, expected) => expect(joinApostrophes(text)).toBe(expected));
});

describe('a text without spaces', () => {
  it.each([
    ['莲湖国际短片周', '莲湖 湖国 国际 际短 短片 片周 周'],
    ['東京Shorts 2027', '東京 京 Shorts 2027'],
    ['หนังสั้น', 'หนั นัง งสั้ สั้น น'],
    ['부산영화제 Busan', '부산 산영 영화 화제 제 Busan'],
    ['周', '周'],
    ['រឿង\u200bខ្លី', 'រឿង ងខ្លី ខ្លី'],
    ['Lantern 2027', 'Lantern 2027'],
  ])('is indexed by pairs of letters: %s', (text, expected) =>
    expect(toIndexedText(text)).toBe(fold(expected)),
  );
  it.each([
    ['短片周', '短片 片周 周'],
    ['短片周 ', '短片 片周 '],
    ['短片 Hangzhou', '短片 Hangzhou'],
    ['"短片周"', '"短片 片周"'],
    ['lotus -短片周', 'lotus -"短片 片周"'],
  ])('is searched by pairs of letters: “%s”', (query, expected) =>
    expect(toQueryText(query)).toBe(fold(expected)),
  );

  const SCRIPTS = {
    Han: [0x4e00, 0x9fa5],
    Hiragana: [0x3041, 0x3096],
    Katakana: [0x30a1, 0x30fa],
    Hangul: [0xac00, 0xd7a3],
    Thai: [0x0e01, 0x0e2e],
    Lao: [0x0e94, 0x0e97],
    Khmer: [0x1780, 0x17a2],
    Burmese: [0x1000, 0x1020],
    Latin: [0x61, 0x7a],
  } as const;
  const letter = fc
    .constantFrom(...Object.values(SCRIPTS))
    .chain(([first, last]) => fc.integer({ min: first, max: last }))
    .map((code) => String.fromCodePoint(code));
  const unspacedLetter = letter.filter((text) => !/[a-z]/.test(text));
  it('is found by any segment of two letters and more', () =>
    fc.assert(
      fc.property(
        fc.array(letter, { maxLength: 6 }),
        fc.array(unspacedLetter, { minLength: 2, maxLength: 8 }),
        fc.array(letter, { maxLength: 6 }),
        (before, segment, after) => {
          const indexedTokens = toIndexedText([...before, ...segment, ...after].join('')).split(' ');
          const [last, ...others] = toQueryText(segment.join('')).split(' ').reverse();
          expect(indexedTokens).toEqual(expect.arrayContaining(others));
          expect(indexedTokens.some((token) => token.startsWith(last!))).toBe(true);
        },
      ),
    ));
  it('consists of pieces with the tokens of the index', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(letter, fc.constantFrom(' ', "'", '’', 'ʻ', '-', 'd', 'l', 's')), {
          maxLength: 20,
        }),
        (letters) => {
          const text = letters.join('');
          const pieces = splitIntoPieces(text);
          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          const tokens = toIndexedText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
          const known = new Set(pieces.flatMap((piece) => piece.tokens));
          expect(tokens.filter((token) => !known.has(token))).toEqual([]);
        },
      ),
    ));
});
