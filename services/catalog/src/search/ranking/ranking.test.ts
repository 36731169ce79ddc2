import { DocumentIndex } from './index/document-index.js';
import { Ranking } from './ranking.js';
import type { RankingSettings } from './index/settings.js';

const SETTINGS: RankingSettings = {
  attributes: ['name', 'city', 'award'],
  withoutTypos: ['award'],
  neverMisspelt: ['locarno'],
  stopWords: ['of', 'la'],
  synonyms: { uk: ['united kingdom'], 'court metrage': ['short film'] },
  dropping: 'none',
};
type Document = string | [name: string, city: string, award?: string];

/** Returns the documents that a query finds, as indexes in groups of equal rank. */
function rankLines(
  query: string,
  documents: readonly Document[],
  overrides: Partial<RankingSettings> = {},
): number[][] {
  const index = new DocumentIndex({ ...SETTINGS, ...overrides });
  for (const document of documents) index.add([document].flat().map((text) => [text!]));
  const result = new Ranking(index).rank(query);
  return [...result.groupByRank(result.slots)].map((group) => [...group]);
}
type Line = [why: string, query: string, documents: Document[], expected: number[][]];
const testRule = (name: string, lines: Line[], overrides: Partial<RankingSettings> = {}) =>
  describe(name, () =>
    it.each(lines)('ranks by the rule: %s: “%s”', (_why, query, documents, expected) =>
      expect(rankLines(query, documents, overrides)).toEqual(expected),
    ),
  );

testRule('required words', [
  ['all words are required', 'black nights ', ['black', 'nights', 'black nights'], [[2]]],
  ['a prefix is enough for the last word', 'black ni', ['black nights', 'black'], [[0]]],
  ['a prefix is not enough before a space', 'black ni ', ['black nights'], []],
  ['a prefix is not enough for other words', 'bla nights', ['black nights'], []],
  ['only ten words count', 'a b c d e f g h i j zzz', ['a b c d e f g h i j'], [[0]]],
  ['without words every document matches', ' - ', ['black', 'nights'], [[0, 1]]],
]);

testRule(
  'words: unknown and frequent ones are dropped first',
  [
    ['an unknown word is dropped', 'zzz tallinn', ['tallinn', 'film'], [[0]]],
    [
      'the more frequent word is dropped',
      'film tallinn ',
      ['film', 'film', 'film tallinn', 'tallinn'],
      [[2], [3]],
    ],
    ['the rarest word is never dropped', 'film tallinn ', ['film', 'film', 'tallinn'], [[2]]],
    ['nothing matches unknown words alone', 'zzz yyy', ['film'], []],
    ['two unknown words are dropped one by one', 'zzz yyy tallinn ', ['tallinn'], [[0]]],
  ],
  { dropping: 'frequent' },
);
testRule(
  'words: the last ones are dropped first',
  [
    ['words are dropped one by one', 'a b c ', ['a', 'a b', 'a b c', 'b c'], [[2], [1], [0]]],
    ['a phrase is never dropped', 'a "b c"', ['b c', 'a', 'a b c'], [[2], [0]]],
  ],
  { dropping: 'last' },
);

testRule('typo: the fewer letters are wrong, the better', [
  ['no typo before one', 'turin ', ['turim', 'turin'], [[1], [0]]],
  ['four letters tolerate no typo', 'bary ', ['bari'], []],
  ['five letters tolerate one', 'turim ', ['turin', 'tarin'], [[0]]],
  ['nine letters tolerate two', 'oberhouzen ', ['oberhausen'], [[0]]],
  ['eight letters do not tolerate two', 'festovel ', ['festival'], []],
  ['two swapped letters are one typo', 'fetsival ', ['festival'], [[0]]],
  ['a wrong first letter counts as two', 'kannes ', ['cannes'], []],
  ['a wrong first letter in a long word', 'uberhausen ', ['oberhausen'], [[0]]],
  ['a misspelt prefix', 'oburh', ['oberhausen'], [[0]]],
  ['numbers are never misspelt', '20244 ', ['20245'], []],
  ['words that the settings name are never misspelt', 'locarno ', ['locarna'], []],
  [
    'an attribute without typo tolerance matches no misspelt word',
    'oscarz ',
    [['x', 'y', 'oscars'], 'oscars'],
    [[1]],
  ],
  ['an attribute without typo tolerance matches the exact word', 'oscars ', [['x', 'y', 'oscars']], [[0]]],
  ['joined words count as two typos', 'film fest ', ['filmfest', 'film fest'], [[1], [0]]],
  ['a split word counts as one typo', 'filmfest ', ['film fest', 'filmfest'], [[1], [0]]],
  [
    'a word is split where most documents split it',
    'newdays ',
    ['new days', 'newd ays', 'new days'],
    [[0, 2]],
  ],
]);

testRule('proximity: the nearer, the better', [
  ['neighbours first', 'short film ', ['short x x film', 'short x film', 'short film'], [[2], [1], [0]]],
  ['reverse order adds one', 'short film ', ['film short', 'short x film', 'short film'], [[2], [1], [0]]],
  ['distances above three are equal', 'a b ', ['a x x x b', 'a x x x x b'], [[0, 1]]],
  ['the end of a sentence separates words', 'short film ', ['short. film', 'short x x film'], [[1], [0]]],
  [
    'words of different attributes are far apart',
    'short film ',
    [
      ['short', 'film'],
      ['x', 'short film'],
    ],
    [[1], [0]],
  ],
]);

testRule('attribute rank, then word position', [
  [
    'the weightier attribute',
    'turin ',
    [
      ['x', 'turin'],
      ['x x turin', 'x'],
    ],
    [[1], [0]],
  ],
  ['near its position in the query', 'turin ', ['x turin', 'turin x', 'x x turin'], [[1], [0], [2]]],
  ['later positions are approximate', 'turin ', ['x x x x x turin', 'x x x x x x turin'], [[0, 1]]],
]);

testRule('exactness: the whole attribute, then its beginning, then exact words', [
  ['the whole attribute', 'turin', ['turin x', 'turin'], [[1], [0]]],
  ['the same first word before a longer one', 'turin', ['turinese', 'turin x'], [[1], [0]]],
  ['stop words do not count', 'night ', ['night of', 'night x'], [[0], [1]]],
]);

testRule('phrases, exclusion, synonyms, stop words', [
  ['a phrase', '"short film"', ['short film', 'film short', 'short x film'], [[0]]],
  ['a phrase without a closing quotation mark', '"film short', ['short film', 'film short'], [[1]]],
  ['an excluded word', 'turin -jazz', ['turin jazz', 'turin'], [[1]]],
  ['an excluded phrase', 'turin -"free jazz"', ['turin free jazz', 'turin jazz free'], [[1]]],
  ['a minus sign within a word excludes nothing', 'turin-jazz', ['turin jazz'], [[0]]],
  ['a synonym', 'uk ', ['united kingdom', 'kingdom united'], [[0]]],
  ['a synonym of two words', 'court metrage ', ['short film', 'film short'], [[0]]],
  ['a stop word of a query is ignored', 'of turin ', ['turin'], [[0]]],
  ['a stop word at the end is a prefix', 'la', ['la mer', 'lake'], [[1]]],
  ['a stop word with another case or accent is a word', 'Là ', ['Là haut', 'la mer'], [[0]]],
]);

it('the index removes a document and reuses its slot', () => {
  const index = new DocumentIndex(SETTINGS);
  const ranking = new Ranking(index);
  const first = index.add([['turin'], [], []]);
  const second = index.add([['turin days'], [], []]);
  index.remove(first, [['turin'], [], []]);
  expect([ranking.rank('turin').slots, index.tokens]).toEqual([[second], ['days', 'turin']]);
  expect(index.add([['annecy'], [], []])).toBe(first);
  expect([ranking.rank('annecy').slots, ranking.rank('turin').slots]).toEqual([[first], [second]]);
  index.remove(second, [['turin days'], [], []]);
  expect([index.tokens, ranking.rank('turin').slots]).toEqual([['annecy'], []]);
});
