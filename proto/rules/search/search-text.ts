import { fold } from '../text/fold.js';

/** Characters that people write for an apostrophe or an ʻokina. Some of them are letters for Unicode. */
const APOSTROPHES = "'’‘‛`´ʻʼʽʾʿʹ′＇";
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'u');
/** The apostrophes that Unicode counts as letters, and those at the edge of a word. */
const LETTER_APOSTROPHES = /[ʻʼʽʾʿʹ]/gu;
const OUTER_LETTER_APOSTROPHES =
  /(?<![\p{L}\p{N}\p{M}])[ʻʼʽʾʿʹ]+|(?<![ʻʼʽʾʿʹ])[ʻʼʽʾʿʹ]+(?![\p{L}\p{N}\p{M}])/gu;
/** French, Italian and Catalan articles that lose a vowel before the next word, which remains a word. */
const ELIDED_ARTICLES = new Set(
  'c d j l m n s t v gl qu un agl all coll dagl dall degl dell negl nell pell sugl sull jusqu lorsqu puisqu quoiqu'.split(
    ' ',
  ),
);

/** The scripts that are written without spaces, or whose compounds are, as in Korean. */
const SCRIPTS = ['Hani', 'Bopo', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr'];
const UNSPACED_LETTER = `(?=[\\p{L}\\p{M}\\p{N}])[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const UNSPACED_TEXT = `(?:${UNSPACED_LETTER}\\p{Default_Ignorable_Code_Point}*)+`;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;
const WORD = `(?:(?![${APOSTROPHES}])(?!${UNSPACED_LETTER})[\\p{L}\\p{N}\\p{M}])+`;
const JOINED_TOKEN = `${WORD}(?:[${APOSTROPHES}]${WORD})+`;

const NEEDS_CHANGE = new RegExp(`[${APOSTROPHES}]|${UNSPACED_LETTER}`, 'u');
const PIECES = new RegExp(
  `(?<unspaced>${UNSPACED_TEXT})|(?<apostrophes>${JOINED_TOKEN})|(?<word>${WORD})`,
  'gu',
);

/** “hawai'i” is one word; “l'amour” and “women's” are two, because people also search for “amour” and “women”. */
function joinWord(word: string): string {
  const [first = '', ...others] = word.split(APOSTROPHE);
  const beginsWithArticle = ELIDED_ARTICLES.has(fold(first));
  const endings = others.map((segment, n) => {
    const isAfterArticle = n === 0 && beginsWithArticle;
    const isPossessive = n === others.length - 1 && segment.toLowerCase() === 's';
    return isAfterArticle || isPossessive ? `'${segment}` : segment;
  });
  return first + endings.join('');
}
/** Removes apostrophes inside words, and the ʻokina everywhere: “Hawaiʻi” and “Hawai'i” become “Hawaii”. */
export const joinApostrophes = (text: string): string =>
  APOSTROPHE.test(text)
    ? text
        .replace(new RegExp(JOINED_TOKEN, 'gu'), joinWord)
        .replace(OUTER_LETTER_APOSTROPHES, '')
        .replace(LETTER_APOSTROPHES, "'")
    : text;

let segmenter: Intl.Segmenter | null = null;
/** Splits a text into letters with their marks. */
function splitLetters(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
const toPairs = (letters: readonly string[]) => letters.slice(1).map((letter, n) => letters[n]! + letter);

const IS_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Replaces each text without spaces by its pairs of letters, because any part of it may be searched. */
function splitUnspacedText(text: string, endsWithLetter: (end: number) => boolean): string {
  return text.replace(new RegExp(UNSPACED_TEXT, 'gu'), (segment, start: number) => {
    const end = start + segment.length;
    const letters = splitLetters(segment.replace(IGNORABLE, ''));
    const tokens = toPairs(letters);
    const isExcluded = /(?:^|\s)-$/u.test(text.slice(Math.max(0, start - 2), start));
    if (isExcluded && tokens.length > 0) return `"${tokens.join(' ')}"`;
    if (tokens.length === 0 || endsWithLetter(end)) tokens.push(letters.at(-1) ?? '');
    const pairs = tokens.join(' ');
    const isAfterWord = IS_WORD.test(text[start - 1] ?? '');
    const isBeforeWord = IS_WORD.test(text[end] ?? '');
    return `${isAfterWord ? ' ' : ''}${pairs}${isBeforeWord ? ' ' : ''}`;
  });
}

/**
 * Returns a text as every search engine reads it: folded, without apostrophes inside words, and with the pairs of
 * letters of texts without spaces (“映画祭” becomes “映画 画祭 祭”).
 */
export const toIndexedText = (text: string): string =>
  fold(NEEDS_CHANGE.test(text) ? splitUnspacedText(joinApostrophes(text), () => true) : text);
/**
 * Returns a query in the form of `toIndexedText`. Its last letter is a separate word only at the end of the query,
 * where it is a prefix.
 */
export function toQueryText(query: string): string {
  if (!NEEDS_CHANGE.test(query)) return fold(query);
  const text = joinApostrophes(query);
  return fold(splitUnspacedText(text, (end) => end === text.length));
}

/** A piece of a text, and the folded tokens under which `toIndexedText` indexes it; none for punctuation. */
export interface SearchPiece {
  text: string;
  tokens: readonly string[];
}
/** Splits a text into pieces that a match can highlight. Joined, the pieces are the text. */
export function splitIntoPieces(text: string): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  let end = 0;
  for (const { 0: piece, index, groups } of text.matchAll(PIECES)) {
    if (index > end) pieces.push({ text: text.slice(end, index), tokens: [] });
    end = index + piece.length;
    if (groups!.unspaced) pieces.push(...splitUnspacedPiece(piece));
    else if (groups!.apostrophes) pieces.push(...splitApostrophePiece(piece));
    else pieces.push({ text: piece, tokens: [fold(piece)] });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), tokens: [] });
  return pieces;
}
function splitUnspacedPiece(piece: string): SearchPiece[] {
  const pieces = splitLetters(piece).map((text) => ({ text, letter: text.replace(IGNORABLE, '') }));
  const letters = pieces.map(({ letter }) => letter).filter(Boolean);
  let nextIndex = 0;
  return pieces.map(({ text, letter }) => {
    if (letter === '') return { text, tokens: [] };
    const n = nextIndex++;
    const [previous = '', next = ''] = [letters[n - 1], letters[n + 1]];
    return { text, tokens: [previous + letter, letter + next].map(fold) };
  });
}
/** A word that remains two words is two pieces; a joined word is one. */
function splitApostrophePiece(piece: string): SearchPiece[] {
  const joined = joinWord(piece);
  if (!joined.includes("'")) return [{ text: piece, tokens: [fold(joined)] }];
  let start = 0;
  return joined.split("'").flatMap((word, n): SearchPiece[] => {
    const pieces: SearchPiece[] = [];
    if (n > 0) pieces.push({ text: piece[start++]!, tokens: [] });
    // The word in the piece is longer by the apostrophes that `joinWord` has removed.
    let length = 0;
    for (let letters = 0; letters < word.length; length++)
      if (!APOSTROPHE.test(piece[start + length]!)) letters++;
    pieces.push({ text: piece.slice(start, start + length), tokens: [fold(word)] });
    start += length;
    return pieces;
  });
}
