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

/** Returns the documents that a query finds, as indexes. Documents with equal rank share a tier. */
function rankLines(
  query: string,
  documents: readonly Document[],
  overrides: Partial<RankingSettings> = {},
): number[][] {
  const index = new DocumentIndex({ ...SETTINGS, ...overrides });
  for (const document of documents) index.add([document].flat().map((text) => [text!]));
  const result = new Ranking(index).rank(query);
  return [...result.tiers(result.slots)].map((tier) => [...tier]);
}
type Line = [why: string, query: string, documents: Document[], expected: number[][]];
const testRule = (name: string, lines: Line[], overrides: Partial<RankingSettings> = {}) =>
  describe(name, () =>
    it.each(lines)('ranks by the rule: %s: “%s”', (_why, query, documents, expected) =>
      expect(rankLines(query, documents, overrides)).toEqual(expected),
    ),
  );

testRule('which words must be there', [
  ['all', 'black nights ', ['black', 'nights', 'black nights'], [[2]]],
  ['the last one may be begun', 'black ni', ['black nights', 'black'], [[0]]],
  ['not where a space follows', 'black ni ', ['black nights'], []],
  ['no other one may be', 'bla nights', ['black nights'], []],
  ['ten at most', 'a b c d e f g h i j zzz', ['a b c d e f g h i j'], [[0]]],
  ['none at all: everything', ' - ', ['black', 'nights'], [[0, 1]]],
]);

testRule(
  'words: the frequent and the unknown may be left out, one more each time',
  [
    ['unknown first', 'zzz tallinn', ['tallinn', 'film'], [[0]]],
    ['the frequent one', 'film tallinn ', ['film', 'film', 'film tallinn', 'tallinn'], [[2], [3]]],
    ['never the rarest', 'film tallinn ', ['film', 'film', 'tallinn'], [[2]]],
    ['all unknown: nothing', 'zzz yyy', ['film'], []],
    ['two equally unknown, one by one', 'zzz yyy tallinn ', ['tallinn'], [[0]]],
  ],
  { dropping: 'frequent' },
);
testRule(
  'words: the last ones may be left out',
  [
    ['one by one', 'a b c ', ['a', 'a b', 'a b c', 'b c'], [[2], [1], [0]]],
    ['never a phrase', 'a "b c"', ['b c', 'a', 'a b c'], [[2], [0]]],
  ],
  { dropping: 'last' },
);

testRule('typo: the fewer letters are wrong, the better', [
  ['none before one', 'turin ', ['turim', 'turin'], [[1], [0]]],
  ['four letters forgive none', 'bary ', ['bari'], []],
  ['five forgive one', 'turim ', ['turin', 'tarin'], [[0]]],
  ['nine forgive two', 'oberhouzen ', ['oberhausen'], [[0]]],
  ['eight do not', 'festovel ', ['festival'], []],
  ['two that changed places are one', 'fetsival ', ['festival'], [[0]]],
  ['a wrong first letter is two', 'kannes ', ['cannes'], []],
  ['a wrong first letter in a long word', 'uberhausen ', ['oberhausen'], [[0]]],
  ['begun and misspelt', 'oburh', ['oberhausen'], [[0]]],
  ['numbers are never misspelt', '20244 ', ['20245'], []],
  ['nor what the settings name', 'locarno ', ['locarna'], []],
  ['nor words of an attribute without typos', 'oscarz ', [['x', 'y', 'oscars'], 'oscars'], [[1]]],
  ['as it is asked it is found there', 'oscars ', [['x', 'y', 'oscars']], [[0]]],
  ['joined is as bad as two mistakes', 'film fest ', ['filmfest', 'film fest'], [[1], [0]]],
  ['split is as bad as one', 'filmfest ', ['film fest', 'filmfest'], [[1], [0]]],
  ['split where most have it', 'newdays ', ['new days', 'newd ays', 'new days'], [[0, 2]]],
]);

testRule('proximity: the nearer, the better', [
  [
    'side by side, then apart',
    'short film ',
    ['short x x film', 'short x film', 'short film'],
    [[2], [1], [0]],
  ],
  [
    'the wrong way round is one further',
    'short film ',
    ['film short', 'short x film', 'short film'],
    [[2], [1], [0]],
  ],
  ['further than three is all the same', 'a b ', ['a x x x b', 'a x x x x b'], [[0, 1]]],
  ['a sentence’s end parts', 'short film ', ['short. film', 'short x x film'], [[1], [0]]],
  [
    'other attributes are far',
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
  ['near its place in the question', 'turin ', ['x turin', 'turin x', 'x x turin'], [[1], [0], [2]]],
  ['later places roughly', 'turin ', ['x x x x x turin', 'x x x x x x turin'], [[0, 1]]],
]);

testRule('exactness: just that, then beginning so, then word for word', [
  ['just that', 'turin', ['turin x', 'turin'], [[1], [0]]],
  ['beginning so before begun', 'turin', ['turinese', 'turin x'], [[1], [0]]],
  ['stop words do not count', 'night ', ['night of', 'night x'], [[0], [1]]],
]);

testRule('phrases, exclusion, synonyms, stop words', [
  ['a phrase', '"short film"', ['short film', 'film short', 'short x film'], [[0]]],
  ['a phrase without its end', '"film short', ['short film', 'film short'], [[1]]],
  ['a word excluded', 'turin -jazz', ['turin jazz', 'turin'], [[1]]],
  ['a phrase excluded', 'turin -"free jazz"', ['turin free jazz', 'turin jazz free'], [[1]]],
  ['a minus sign within a word excludes nothing', 'turin-jazz', ['turin jazz'], [[0]]],
  ['a synonym', 'uk ', ['united kingdom', 'kingdom united'], [[0]]],
  ['a synonym of two words', 'court metrage ', ['short film', 'film short'], [[0]]],
  ['a stop word is not asked', 'of turin ', ['turin'], [[0]]],
  ['a stop word at the end is a beginning', 'la', ['la mer', 'lake'], [[1]]],
  ['case and accents count', 'Là ', ['Là haut', 'la mer'], [[0]]],
]);

it('forgets a document and reuses its slot', () => {
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
