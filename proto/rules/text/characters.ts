/**
 * Invisible characters, and characters that change the direction of nearby text: control characters, lone
 * surrogates, line and paragraph separators, bidirectional overrides and isolates.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Returns whether a text is one line without hidden characters. */
export const isLine = (text: string): boolean => !FORBIDDEN.test(text);
/** Like `isLine`, for multi-line text. */
export const isProse = (text: string): boolean => isLine(text.replace(/[\n\r\t]/g, ''));

/** Scripts in which a joiner joins or separates letters. */
const JOINING_SCRIPTS = [
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
const LETTER = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const PICTURE = '\\p{Extended_Pictographic}';
/**
 * Invisible characters that carry meaning: joiners between letters of these scripts and inside emoji, regional flags,
 * variation selectors, and direction marks. Forbidden characters are also kept, so that validation rejects
 * them instead of removing them silently.
 */
const MEANINGFUL = [
  `(?<=${LETTER})[\\u200C\\u200D](?=${LETTER})`,
  `(?<=[${PICTURE}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=${PICTURE})`,
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
  '[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}\\u180B-\\u180D\\u180F]',
  '[\\u200E\\u200F\\u061C\\u202A-\\u202E\\u2066-\\u2069]',
].join('|');
const INVISIBLE = new RegExp(`(${MEANINGFUL})|\\p{Default_Ignorable_Code_Point}`, 'gu');

/** Trims a name for storage and removes invisible characters without meaning. */
export const sanitizeName = (text: string): string => text.replace(INVISIBLE, '$1').trim();
