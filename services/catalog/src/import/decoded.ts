import { refuse } from '@laurel/runtime/refusals';
import { fileTypeFromBuffer } from 'file-type';
import { unreadable } from './problems.js';

/** What a file is written in where it does not say so itself. */
export type AskedEncoding = 'windows-1252' | null;

const MARKS: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** By its first bytes; UTF-8 where it does not say. */
const encodingOf = (first: Uint8Array, asked: AskedEncoding): string =>
  MARKS.find(([, mark]) => mark.every((byte, n) => first[n] === byte))?.[0] ?? asked ?? 'utf-8';

/** Refuses `import.file_binary` for what is packed, a picture, a spreadsheet's own file, or no text at all, by its first bytes. */
export async function refuseBinary(first: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(first);
  const isText = !type || /xml|text/.test(type.mime);
  const isWide = encodingOf(first, null).startsWith('utf-16');
  if (isText && (isWide || !first.includes(0))) return;
  throw refuse.invalid(
    'import.file_binary',
    'This is no text. Unpack it first; of a spreadsheet, save the sheet as CSV.',
    'file',
    { type: type?.ext ?? 'none' },
  );
}

export interface Decoded {
  encoding: string;
  text: AsyncIterable<string>;
}

/** A file's bytes as text, piece by piece. Refuses `import.file_unreadable`, with the line, where they are none. */
export async function decoded(
  bytes: AsyncIterable<Uint8Array>,
  asked: AskedEncoding,
  file: string,
): Promise<Decoded> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw unreadable({ why: 'file_empty', file });
  const encoding = encodingOf(first.value, asked);
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

/** The next piece of a text, or its end; null for what is none. */
function textOr(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string | null {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return null;
  }
}
const newlines = (text: string): number => text.split('\n').length - 1;
/** Before the first byte that is no text. */
function linesBefore(piece: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(piece);
  const at = text.search(/[\uFFFD\0]/);
  return newlines(text.slice(0, at < 0 ? undefined : at));
}
