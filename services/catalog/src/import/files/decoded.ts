import { refuse } from '@laurel/runtime/errors/refusals';
import { fileTypeFromBuffer } from 'file-type';
import { unreadable } from '../records/problems.js';

/** The encoding of a file that has no byte order mark. */
export type RequestedEncoding = 'windows-1252' | null;

const BOM_BYTES: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Detects the encoding by the first bytes; UTF-8 by default. */
const detectEncoding = (first: Uint8Array, requested: RequestedEncoding): string =>
  BOM_BYTES.find(([, bytes]) => bytes.every((byte, n) => first[n] === byte))?.[0] ?? requested ?? 'utf-8';

/** @throws import.file_binary for archives, pictures, spreadsheet files and other binary data */
export async function refuseBinary(first: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(first);
  const isText = !type || /xml|text/.test(type.mime);
  const isWide = detectEncoding(first, null).startsWith('utf-16');
  if (isText && (isWide || !first.includes(0))) return;
  throw refuse.invalid(
    'import.file_binary',
    'This is not a text file. Unpack it first. If it is a spreadsheet, save the sheet as CSV.',
    'file',
    { type: type?.ext ?? 'none' },
  );
}

export interface Decoded {
  encoding: string;
  text: AsyncIterable<string>;
}

/** Decodes a file piece by piece. @throws import.file_unreadable with the line */
export async function decoded(
  bytes: AsyncIterable<Uint8Array>,
  requested: RequestedEncoding,
  file: string,
): Promise<Decoded> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw unreadable({ why: 'file_empty', file });
  const encoding = detectEncoding(first.value, requested);
  async function* text() {
    const decoder = new TextDecoder(encoding, { fatal: true });
    let line = 1;
    const next = (piece?: Uint8Array): string => {
      const some = textOr(decoder, piece);
      if (some !== null && !some.includes('\0')) return some;
      const at = line + (piece ? linesBefore(piece, encoding) : 0);
      throw unreadable({ why: 'file_encoding', file, line: at });
    };
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      const some = next(piece.value);
      line += newlines(some);
      yield some;
    }
    yield next();
  }
  return { encoding, text: text() };
}

/** Decodes the next piece of a text, or its end. Returns null for invalid bytes. */
function textOr(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string | null {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return null;
  }
}
const newlines = (text: string): number => text.split('\n').length - 1;
/** Counts the lines before the first invalid byte. */
function linesBefore(piece: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(piece);
  const at = text.search(/[\uFFFD\0]/);
  return newlines(text.slice(0, at < 0 ? undefined : at));
}
