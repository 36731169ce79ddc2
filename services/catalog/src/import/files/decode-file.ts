import { SPREADSHEET_FILE } from '@laurel/rules/tables/spreadsheet-files';
import { findMisreadText, getWordAt, type MisreadText } from '@laurel/rules/text/misread-text';
import { detectTextEncoding, EncodingDetector } from '@laurel/rules/text/encoding-detector';
import {
  detectUnicode,
  TEXT_ENCODING_NAMES,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '@laurel/rules/text/text-encodings';
import { isInList } from '@laurel/rules/text/lists';
import { WrongEncodingDetector } from '@laurel/rules/text/wrong-encoding';
import { refuse } from '@laurel/runtime/errors/refusals';
import { fileTypeFromBuffer } from 'file-type';
import { createUnreadableError } from '../records/problems.js';

/** The encoding of a file that is neither UTF-8 nor recognised as UTF-16. */
export type RequestedEncoding = TextEncoding | null;

/** Detects the encoding by the first bytes; UTF-8 by default. */
function detectEncoding(firstBytes: Uint8Array, requestedEncoding: RequestedEncoding): string {
  const encoding = detectUnicode(firstBytes) ?? requestedEncoding ?? 'utf-8';
  return encoding === 'utf-16' ? 'utf-16le' : encoding;
}

const ZIP_BYTES = [0x50, 0x4b, 3, 4];
/** Returns whether a file is a spreadsheet that can be read, by its name and its first bytes. */
export const isSpreadsheet = (file: string, firstBytes: Uint8Array): boolean =>
  SPREADSHEET_FILE.test(file) && ZIP_BYTES.every((byte, n) => firstBytes[n] === byte);

/** @throws import.file_binary for archives, pictures, other spreadsheet files and other binary data */
export async function refuseBinary(file: string, firstBytes: Uint8Array): Promise<void> {
  if (isSpreadsheet(file, firstBytes)) return;
  const type = await fileTypeFromBuffer(firstBytes);
  const isText = !type || /xml|text/.test(type.mime);
  const isUtf16 = detectEncoding(firstBytes, null).startsWith('utf-16');
  if (isText && (isUtf16 || !firstBytes.includes(0))) return;
  throw refuse.invalid(
    'import.file_binary',
    'This is not a text file. Unpack it first. Save another kind of spreadsheet as .xlsx, .ods or CSV.',
    'file',
    { type: type?.ext ?? 'none' },
  );
}

export interface DecodedFile {
  encoding: string;
  text: AsyncIterable<string>;
  /**
   * After the whole text was read, returns the first word that was decoded with a wrong encoding; null if
   * there is none.
   */
  getMisreadText: () => EncodingWarning | null;
}
/** A word that was decoded with a wrong encoding. `encoding`: the name of the one that the file probably has. */
export interface EncodingWarning extends MisreadText {
  encoding: string;
}

/** Decodes a file piece by piece. @throws import.file_unreadable with the line */
export async function decodeFile(
  bytes: AsyncIterable<Uint8Array>,
  requestedEncoding: RequestedEncoding,
  file: string,
): Promise<DecodedFile> {
  const chunks = bytes[Symbol.asyncIterator]();
  const firstChunk = await chunks.next();
  if (firstChunk.done) throw createUnreadableError({ why: 'file_empty', file });
  const encoding = detectEncoding(firstChunk.value, requestedEncoding);
  const warningFinder = createWarningFinder(encoding);
  async function* decodeChunks() {
    const decoder = new TextDecoder(encoding, { fatal: true });
    let line = 1;
    const decodeChunk = (chunk?: Uint8Array): string => {
      const decodedText = decodeOrNull(decoder, chunk);
      if (decodedText !== null && !decodedText.includes('\0')) return decodedText;
      const errorLine = line + (chunk ? countLinesBeforeError(chunk, encoding) : 0);
      const difference = chunk && encoding === 'utf-8' ? findDifference(chunk) : null;
      throw createUnreadableError({
        ...(difference ? { why: 'file_encoding_differs', ...difference } : { why: 'file_encoding' }),
        file,
        line: errorLine,
      });
    };
    for (let chunk = firstChunk; !chunk.done; chunk = await chunks.next()) {
      const decodedText = decodeChunk(chunk.value);
      line += countNewlines(decodedText);
      warningFinder.add(decodedText, chunk.value);
      yield decodedText;
    }
    yield decodeChunk();
  }
  return { encoding, text: decodeChunks(), getMisreadText: warningFinder.finish };
}

/** The encodings whose choice is always compared with the detected one. Texts in the others may look like one of these. */
const CHECKED_ENCODINGS: readonly TextEncoding[] = ['windows-1252', 'windows-1250'];
const HAS_OTHER_LETTERS = /[^\0-\x7f]/;

/** Finds the first word that was decoded with a wrong encoding. All pieces together decide about the right one. */
function createWarningFinder(encoding: string) {
  const utf8Decoder = new TextDecoder('utf-8', { fatal: true });
  // Letters of another encoding are practically never valid UTF-8.
  let isUtf8 = !encoding.startsWith('utf-');
  let utf8Difference: MisreadText | null = null;
  const detector = new EncodingDetector();
  const wrongEncodingDetector = new WrongEncodingDetector(encoding);
  const differences = new Map<TextEncoding, MisreadText>();
  let misreadText: MisreadText | null = null;
  return {
    add(decodedText: string, chunk: Uint8Array): void {
      misreadText ??= findMisreadText(decodedText);
      const utf8Text = isUtf8 ? decodeOrNull(utf8Decoder, chunk) : null;
      isUtf8 = utf8Text !== null;
      if (utf8Text !== null) utf8Difference ??= findDifferentWord(decodedText, utf8Text);
      if (encoding.startsWith('utf-')) return;
      wrongEncodingDetector.add(decodedText);
      detector.add(chunk);
      if (!HAS_OTHER_LETTERS.test(decodedText)) return;
      for (const otherEncoding of TEXT_ENCODINGS) {
        if (otherEncoding === encoding || differences.has(otherEncoding)) continue;
        const otherText = new TextDecoder(otherEncoding).decode(chunk);
        const difference = findDifferentWord(decodedText, otherText);
        if (difference) differences.set(otherEncoding, difference);
      }
    },
    finish(): EncodingWarning | null {
      const misreadUtf8 = misreadText ?? (isUtf8 ? utf8Difference : null);
      if (misreadUtf8) return { ...misreadUtf8, encoding: 'UTF-8' };
      if (!isInList(CHECKED_ENCODINGS, encoding) && !wrongEncodingDetector.isWrong()) return null;
      const detectedEncoding = detector.detect();
      const difference = differences.get(detectedEncoding);
      return difference ? { ...difference, encoding: TEXT_ENCODING_NAMES[detectedEncoding] } : null;
    },
  };
}

/** Returns the first word that another encoding reads differently. */
function findDifferentWord(decodedText: string, otherText: string): MisreadText | null {
  for (let index = 0; index < decodedText.length; index++)
    if (decodedText[index] !== otherText[index])
      return { shown: getWordAt(decodedText, index), expected: getWordAt(otherText, index) };
  return null;
}

/** Decodes the next piece of a text, or its end. Returns null for invalid bytes. */
function decodeOrNull(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return null;
  }
}
const countNewlines = (text: string): number => text.split('\n').length - 1;
/** Counts the lines before the first invalid byte. */
function countLinesBeforeError(chunk: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(chunk);
  const errorIndex = text.search(/[\uFFFD\0]/);
  return countNewlines(text.slice(0, errorIndex < 0 ? undefined : errorIndex));
}

/** Returns the first word that is no UTF-8, and how the likely encoding reads it. Returns null for other errors. */
function findDifference(chunk: Uint8Array): (MisreadText & { encoding: string }) | null {
  const text = new TextDecoder('utf-8').decode(chunk);
  const errorIndex = text.indexOf('\uFFFD');
  if (errorIndex < 0) return null;
  const encoding = detectTextEncoding(chunk);
  const byteIndex = Buffer.byteLength(text.slice(0, errorIndex));
  const decoder = new TextDecoder(encoding);
  // An encoding with two bytes per letter has another index for the same byte.
  const letterIndex = decoder.decode(chunk.subarray(0, byteIndex)).length;
  return {
    shown: getWordAt(text, errorIndex),
    expected: getWordAt(decoder.decode(chunk), letterIndex),
    encoding: TEXT_ENCODING_NAMES[encoding],
  };
}
