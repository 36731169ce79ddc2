import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import v8 from 'node:v8';

const LENGTH_BYTES = 4;
const SUM_BYTES = 32;
const encodeLength = (body: Uint8Array): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(body.length);
  return length;
};

/**
 * Writes values into a file that starts with `head`: each value with its length, and a checksum over
 * everything at the end.
 */
export class FrameWriter<T> {
  private readonly sum = createHash('sha256');
  constructor(
    private readonly file: FileHandle,
    private head: string,
  ) {}

  async add(value: T): Promise<void> {
    const body = v8.serialize(value);
    await this.put(encodeLength(body));
    await this.put(body);
  }
  async end(): Promise<void> {
    await this.put(Buffer.alloc(LENGTH_BYTES));
    await this.file.write(this.sum.digest());
  }
  private async put(bytes: Buffer): Promise<void> {
    if (this.head) await this.file.write(Buffer.from(this.head, 'latin1'));
    this.head = '';
    this.sum.update(bytes);
    await this.file.write(bytes);
  }
}

/**
 * Reads the values back. Throws at the first difference from what was written. Discard the values read before
 * in that case.
 */
export async function* readFrames<T>(file: FileHandle, head: string): AsyncGenerator<T> {
  const sum = createHash('sha256');
  const read = async (bytes: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, null);
    if (bytesRead < bytes) throw new Error('it is truncated');
    return buffer;
  };
  if ((await read(head.length)).toString('latin1') !== head) throw new Error('it has another format');
  const { size } = await file.stat();
  for (;;) {
    const length = await read(LENGTH_BYTES);
    sum.update(length);
    const bytes = length.readUInt32LE();
    if (bytes === 0) break;
    if (bytes > size) throw new Error('it is damaged');
    const body = await read(bytes);
    sum.update(body);
    yield v8.deserialize(body) as T;
  }
  if (!(await read(SUM_BYTES)).equals(sum.digest())) throw new Error('it is damaged');
}
