import { crc32, inflateRawSync } from 'node:zlib';

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
  for (let [n, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]; n > 0; n--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('This is no archive.');
    const [method, sum, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(from, from + packed);
    const content = method === DEFLATED ? inflateRawSync(body) : body;
    if (crc32(content) !== sum) throw new Error(`${name} is damaged.`);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
