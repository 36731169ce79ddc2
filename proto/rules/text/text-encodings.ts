/** The encodings of files that are neither UTF-8 nor marked as UTF-16, with the names that people choose. */
export const TEXT_ENCODING_NAMES = {
  'windows-1252': 'Western (Windows)',
  'windows-1250': 'Central European (Windows)',
  macintosh: 'Western (Mac)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1257': 'Baltic (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  'utf-16': 'UTF-16',
} as const;
export type TextEncoding = keyof typeof TEXT_ENCODING_NAMES;
export const TEXT_ENCODINGS = Object.keys(TEXT_ENCODING_NAMES) as readonly TextEncoding[];

type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';
const BOM_BYTES: readonly [encoding: UnicodeEncoding, bom: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Detects UTF-8 and UTF-16 by the byte order mark, and UTF-16 without one by its zero bytes. Otherwise null. */
export const detectUnicode = (firstBytes: Uint8Array): UnicodeEncoding | null =>
  BOM_BYTES.find(([, bom]) => bom.every((byte, n) => firstBytes[n] === byte))?.[0] ?? detectUtf16(firstBytes);

const SAMPLE_BYTES = 4096;
const MIN_ZERO_BYTES = 2;
/** Chinese and Japanese text has zero bytes in its line breaks and delimiters only. */
const MIN_ZERO_SHARE = 0.02;
/** Some characters, such as the Japanese space, have their zero byte in the other place. */
const MIN_ZERO_RATIO = 4;
const CONTROL_CHARACTERS = /[\0-\x08\x0e-\x1f\uFFFD-\uFFFF]/;

function detectUtf16(firstBytes: Uint8Array): UnicodeEncoding | null {
  const sample = firstBytes.subarray(0, SAMPLE_BYTES);
  const zeros = { even: 0, odd: 0 };
  for (const [n, byte] of sample.entries()) if (byte === 0) zeros[n % 2 === 0 ? 'even' : 'odd']++;
  const count = Math.max(zeros.even, zeros.odd);
  const isClear = count > MIN_ZERO_RATIO * Math.min(zeros.even, zeros.odd);
  if (!isClear || count < MIN_ZERO_BYTES || count < sample.length * MIN_ZERO_SHARE) return null;
  const encoding = zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be';
  // A sample can end within a character.
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  return CONTROL_CHARACTERS.test(text) ? null : encoding;
}
