import { crc32, inflateRawSync } from 'node:zlib';

/** The signatures of the directory's end and of its entries. */
const [END, ENTRY] = [0x06054b50, 0x02014b50];
const DEFLATED = 8;

/**
 * Returns the files of a ZIP archive by name. It reads the directory at the end, as other programs do.
 * @throws if a checksum differs
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END) end--;
  const files = new Map<string, Buffer>();
  for (
    let [remaining, offset] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
    remaining > 0;
    remaining--
  ) {
    if (zip.readUInt32LE(offset) !== ENTRY) throw new Error('This is no archive.');
    const [method, checksum, packedSize] = [
      zip.readUInt16LE(offset + 10),
      zip.readUInt32LE(offset + 16),
      zip.readUInt32LE(offset + 20),
    ];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(offset + field),
    ) as [number, number, number];
    const name = zip.toString('utf8', offset + 46, offset + 46 + nameLength);
    const local = zip.readUInt32LE(offset + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + packedSize);
    const content = method === DEFLATED ? inflateRawSync(body) : body;
    if (crc32(content) !== checksum) throw new Error(`${name} is damaged.`);
    files.set(name, content);
    offset += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
