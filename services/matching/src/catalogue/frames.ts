import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import v8 from 'node:v8';

const LENGTH_BYTES = 4;
const CHECKSUM_BYTES = 32;
const encodeLength = (body: Uint8Array): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(body.length);
  return length;
};

/**
 * Writes a header, each value after its length, a length of 0 as the end mark, and a checksum over everything
 * but the header.
 */
export class FrameWriter<T> {
  private readonly checksum = createHash('sha256');
  constructor(
    private readonly file: FileHandle,
    private unwrittenHeader: string,
  ) {}

  async add(value: T): Promise<void> {
    const body = v8.serialize(value);
    await this.writeBytes(encodeLength(body));
    await this.writeBytes(body);
  }
  async end(): Promise<void> {
    await this.writeBytes(Buffer.alloc(LENGTH_BYTES));
    await this.file.write(this.checksum.digest());
  }
  private async writeBytes(bytes: Buffer): Promise<void> {
    if (this.unwrittenHeader) await this.file.write(Buffer.from(this.unwrittenHeader, 'latin1'));
    this.unwrittenHeader = '';
    this.checksum.update(bytes);
    await this.file.write(bytes);
  }
}

/** Reads the values back. If it throws, discard the values read before. */
export async function* readFrames<T>(file: FileHandle, header: string): AsyncGenerator<T> {
  const checksum = createHash('sha256');
  const read = async (bytes: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, null);
    if (bytesRead < bytes) throw new Error('it is truncated');
    return buffer;
  };
  if ((await read(header.length)).toString('latin1') !== header) throw new Error('it has another format');
  const { size } = await file.stat();
  for (;;) {
    const length = await read(LENGTH_BYTES);
    checksum.update(length);
    const bytes = length.readUInt32LE();
    if (bytes === 0) break;
    if (bytes > size) throw new Error('it is damaged');
    const body = await read(bytes);
    checksum.update(body);
    yield v8.deserialize(body) as T;
  }
  if (!(await read(CHECKSUM_BYTES)).equals(checksum.digest())) throw new Error('it is damaged');
}
