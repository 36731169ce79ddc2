import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { PICTURE_WIDTHS } from '@laurel/rules/pictures/festival-pictures';
import { STILL_FORMATS } from '@laurel/rules/pictures/stills';
import { verifySignedPath } from '@laurel/runtime/auth/signed-path';
import { startWeed } from '../../../deploy/install/servers/seaweedfs.mjs';
import { DiskStorage } from '../src/storage/disk-storage.js';
import { S3Storage } from '../src/storage/s3-storage.js';
import type { StillVariant, StillStorage } from '../src/storage/storage.js';

const MINUTE = 60_000;
const picture = Buffer.from('a picture, as far as a storage knows');
const variants: StillVariant[] = [480, 960, 1920].flatMap((size) =>
  (['avif', 'webp'] as const).map((format) => ({ size, format, bytes: Buffer.from(`${size} ${format}`) })),
);

/** A storage, with the requests that a browser makes to its addresses. */
interface Kind {
  storage: StillStorage;
  put(url: string, body: Buffer): Promise<number>;
  get(url: string): Promise<string | null>;
  /** A festival's public picture, read from the folder. */
  see(url: string): Promise<string | null>;
  isBucket: boolean;
  /**
   * Reads an archive, `afterMs` milliseconds after its address was created. For a folder the BFF's gateway
   * serves it (bff/test/archives.test.ts).
   */
  archive(id: string, until?: number, afterMs?: number): Promise<string | null>;
  stop(): Promise<unknown>;
}
const KEY = Buffer.alloc(32, 7);
/** The BFF's gateway serves the folder to browsers (bff/test/stills.test.ts). This only imitates it. */
async function disk(): Promise<Kind> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laurel-stills-'));
  await fs.mkdir(path.join(folder, 'uploads'));
  const file = (url: string) => path.join(folder, url.split('?')[0]!);
  return {
    storage: new DiskStorage(folder, KEY),
    async put(url, body) {
      if (verifySignedPath(url, KEY)?.get('bytes') !== String(body.length)) return 403;
      await fs.writeFile(file(url), body);
      return 200;
    },
    see: (url) => fs.readFile(file(url), 'utf8').catch(() => null),
    isBucket: false,
    archive: (id) => fs.readFile(file(`archives/${id}.zip`), 'utf8').catch(() => null),
    get: async (url) =>
      verifySignedPath(url, KEY) ? fs.readFile(file(url), 'utf8').catch(() => null) : null,
    stop: () => fs.rm(folder, { recursive: true }),
  };
}
async function s3(): Promise<Kind> {
  const weed = await startWeed();
  const { S3_ENDPOINT: endpoint, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = weed.env;
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  const config = { endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 20 };
  // Signed addresses use one host name, and the requests of this process use the other.
  const outside = endpoint.replace('127.0.0.1', 'localhost');
  const storage = new S3Storage(S3_BUCKET, config, outside);
  const get = async (url: string) => {
    const answer = await fetch(url);
    return answer.ok ? answer.text() : null;
  };
  await new S3Client(config).send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  return {
    storage,
    isBucket: true,
    async archive(id, until = Date.now() + MINUTE, afterMs = 0) {
      const url = await storage.createArchiveUrl(id, until);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      return get(url);
    },
    async put(url, body) {
      const headers = { 'content-type': 'application/octet-stream' };
      return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })).status;
    },
    get,
    see: get,
    stop: () => weed.stop(),
  };
}

describe.each([
  ['a folder', disk],
  ['a bucket', s3],
])('the storage in %s', (_, start) => {
  let kind: Kind, storage: StillStorage;
  beforeAll(async () => ({ storage } = kind = await start()));
  afterAll(() => kind?.stop());
  const soon = () => Date.now() + MINUTE;
  const send = async (name: string, body = picture) =>
    kind.put(await storage.createUploadUrl(name, picture.length, soon()), body);

  it('accepts the announced upload at a signed address, and returns it until it is removed', async () => {
    const name = randomUUID();
    expect(await storage.readUpload(name, 1000)).toBeNull();
    expect(await send(name)).toBe(200);
    expect(await storage.readUpload(name, 1000)).toEqual(picture);
    expect(await storage.readUpload(name, picture.length - 1)).toBeNull();
    await storage.removeUpload(name);
    await storage.removeUpload(name);
    expect(await storage.readUpload(name, 1000)).toBeNull();
  });

  it('accepts no other upload', async () => {
    const name = randomUUID();
    expect(await send(name, Buffer.concat([picture, picture]))).toBe(403);
    const url = await storage.createUploadUrl(name, picture.length, soon());
    expect(await kind.put(url.replace(name, randomUUID()), picture)).toBe(403);
    expect(await storage.readUpload(name, 1000)).toBeNull();
  });

  it('serves each variant at its own address, which is the same for the same expiry', async () => {
    const name = randomUUID();
    await storage.write(name, variants);
    await storage.write(name, variants);
    for (const { size, format } of variants) {
      const until = soon();
      const url = await storage.createUrl(name, size, format, until);
      expect(await storage.createUrl(name, size, format, until)).toBe(url);
      expect(await kind.get(url)).toBe(`${size} ${format}`);
      expect(await kind.get(url.replace(`${size}.`, '77.'))).toBeNull();
    }
  });

  it('serves nothing at an expired address', async () => {
    const name = randomUUID();
    await storage.write(name, variants);
    expect(await kind.get(await storage.createUrl(name, 480, 'webp', Date.now() - MINUTE))).toBeNull();
  });

  it('returns the stored bytes of a variant', async () => {
    const name = randomUUID();
    await storage.write(name, variants);
    for (const { size, format, bytes } of variants)
      expect(await storage.read(name, size, format)).toEqual(bytes);
    expect(await storage.read(randomUUID(), 480, 'webp')).toBeNull();
  });

  it('stores an archive, serves it at an address that expires, and removes it', async () => {
    const [id, folder] = [randomUUID(), await fs.mkdtemp(path.join(os.tmpdir(), 'laurel-archive-'))];
    const file = path.join(folder, 'made.zip');
    await fs.writeFile(file, 'an archive');
    for (const _again of [1, 2]) await storage.saveArchive(id, file);
    await fs.rm(folder, { recursive: true });
    expect(await kind.archive(id)).toBe('an archive');
    expect(await kind.archive(id, Date.now() + 1000, 2500)).toBe(kind.isBucket ? null : 'an archive');
    for (const _again of [1, 2]) await storage.removeArchive(id);
    expect(await kind.archive(id)).toBeNull();
  });

  it('stores festivals’ pictures apart from stills, in their own sizes', async () => {
    const name = randomUUID();
    const pictures: StillVariant[] = PICTURE_WIDTHS.flatMap((size) =>
      STILL_FORMATS.map((format) => ({ size, format, bytes: Buffer.from(`${size} ${format}`) })),
    );
    await storage.write(name, pictures, 'pictures');
    const shown = () =>
      Promise.all(
        pictures.map(async (c) => kind.see(await storage.createPictureUrl(name, c.size, c.format, soon()))),
      );
    expect(await shown()).toEqual(pictures.map(({ bytes }) => bytes.toString()));
    expect(await kind.get(await storage.createUrl(name, 480, 'webp', soon()))).toBeNull();
    await storage.remove(name);
    expect((await shown()).filter(Boolean)).toHaveLength(pictures.length);
    await storage.remove(name, 'pictures');
    expect((await shown()).filter(Boolean)).toEqual([]);
  });

  it('signs addresses for the public host, whatever host it calls itself', async () => {
    if (!kind.isBucket) return;
    expect(await storage.createUrl('elsewhere', 480, 'webp', soon())).toMatch(/^http:\/\/localhost:/);
    expect(await storage.createUploadUrl('elsewhere', 10, soon())).toMatch(/^http:\/\/localhost:/);
  });

  it('removes all variants of one still only', async () => {
    const [removed, remaining] = [randomUUID(), randomUUID()];
    for (const name of [removed, remaining]) await storage.write(name, variants);
    await storage.remove(removed);
    await storage.remove(removed);
    const shown = (name: string) =>
      Promise.all(
        variants.map(async (c) => kind.get(await storage.createUrl(name, c.size, c.format, soon()))),
      );
    expect((await shown(removed)).filter(Boolean)).toEqual([]);
    expect((await shown(remaining)).filter(Boolean)).toHaveLength(6);
  });
});
