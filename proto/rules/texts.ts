/** Characters that no reader sees or that turn what stands around them: control characters, halves of characters, line and paragraph separators, overrides and isolates of direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text is one line that shows all that it holds. */
export const isLine = (text: string): boolean => !UNSEEN.test(text);
/** The same of several lines. */
export const isProse = (text: string): boolean => isLine(text.replace(/[\n\r\t]/g, ''));

/** Writings whose letters a joiner joins, or keeps apart. */
const JOINED = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
];
const LETTER = `[${JOINED.map((script) => `\\p{scx=${script}}`).join('')}]`;
const PICTURE = '\\p{Extended_Pictographic}';
/** What is not seen and says something all the same: joiners between such letters, and between the parts of one picture; flags of regions, variants of signs, marks of direction. And what is refused, which nobody takes away in silence. */
const MEANT = [
  `(?<=${LETTER})[\\u200C\\u200D](?=${LETTER})`,
  `(?<=[${PICTURE}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${PICTURE})`,
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
  '[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}\\u180B-\\u180D\\u180F]',
  '[\\u200E\\u200F\\u061C\\u202A-\\u202E\\u2066-\\u2069]',
].join('|');
const STRAY = new RegExp(`(${MEANT})|\\p{Default_Ignorable_Code_Point}`, 'gu');

/** A name as it is kept: trimmed, and without characters that nobody sees where they do nothing, such as a blank of no width. */
export const keptName = (text: string): string => text.replace(STRAY, '$1').trim();
