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

/** A storage, with functions that do what a browser does with its URLs. */
interface StorageFixture {
  storage: StillStorage;
  put(url: string, body: Buffer): Promise<number>;
  get(url: string): Promise<string | null>;
  /** Reads a festival's public picture as a browser does. */
  getPicture(url: string): Promise<string | null>;
  isBucket: boolean;
  /**
   * Reads an archive `afterMs` milliseconds after its URL was created. With a folder, the BFF's gateway
   * serves it (bff/test/archives.test.ts).
   */
  readArchive(id: string, until?: number, afterMs?: number): Promise<string | null>;
  stop(): Promise<unknown>;
}
const KEY = Buffer.alloc(32, 7);
/**
 * Starts a fake of the BFF's gateway, which serves the folder to browsers (bff/test/stills.test.ts tests the
 * real one).
 */
async function startDiskStorage(): Promise<StorageFixture> {
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
    getPicture: (url) => fs.readFile(file(url), 'utf8').catch(() => null),
    isBucket: false,
    readArchive: (id) => fs.readFile(file(`archives/${id}.zip`), 'utf8').catch(() => null),
    get: async (url) =>
      verifySignedPath(url, KEY) ? fs.readFile(file(url), 'utf8').catch(() => null) : null,
    stop: () => fs.rm(folder, { recursive: true }),
  };
}
async function startS3Storage(): Promise<StorageFixture> {
  const weed = await startWeed();
  const { S3_ENDPOINT: endpoint, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = weed.env;
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  const config = { endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 20 };
  // The signed URLs contain one host name, and the requests of this process use the other one.
  const publicEndpoint = endpoint.replace('127.0.0.1', 'localhost');
  const storage = new S3Storage(S3_BUCKET, config, publicEndpoint);
  const get = async (url: string) => {
    const response = await fetch(url);
    return response.ok ? response.text() : null;
  };
  await new S3Client(config).send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  return {
    storage,
    isBucket: true,
    async readArchive(id, until = Date.now() + MINUTE, afterMs = 0) {
      const url = await storage.createArchiveUrl(id, until);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      return get(url);
    },
    async put(url, body) {
      const headers = { 'content-type': 'application/octet-stream' };
      return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })).status;
    },
    get,
    getPicture: get,
    stop: () => weed.stop(),
  };
}

describe.each([
  ['a folder', startDiskStorage],
  ['a bucket', startS3Storage],
])('the storage in %s', (_, start) => {
  let fixture: StorageFixture, storage: StillStorage;
  beforeAll(async () => {
    fixture = await start();
    ({ storage } = fixture);
  });
  afterAll(() => fixture?.stop());
  const getExpiry = () => Date.now() + MINUTE;
  const upload = async (name: string, body = picture) =>
    fixture.put(await storage.createUploadUrl(name, picture.length, getExpiry()), body);

  it('accepts the announced upload at a signed URL, and returns it until it is removed', async () => {
    const name = randomUUID();
    expect(await storage.readUpload(name, 1000)).toBeNull();
    expect(await upload(name)).toBe(200);
    expect(await storage.readUpload(name, 1000)).toEqual(picture);
    expect(await storage.readUpload(name, picture.length - 1)).toBeNull();
    await storage.removeUpload(name);
    await storage.removeUpload(name);
    expect(await storage.readUpload(name, 1000)).toBeNull();
  });

  it('accepts no other upload', async () => {
    const name = randomUUID();
    expect(await upload(name, Buffer.concat([picture, picture]))).toBe(403);
    const url = await storage.createUploadUrl(name, picture.length, getExpiry());
    expect(await fixture.put(url.replace(name, randomUUID()), picture)).toBe(403);
    expect(await storage.readUpload(name, 1000)).toBeNull();
  });

  it('serves each variant at a separate URL, which is the same for the same expiry', async () => {
    const name = randomUUID();
    await storage.write(name, variants);
    await storage.write(name, variants);
    for (const { size, format } of variants) {
      const until = getExpiry();
      const url = await storage.createUrl(name, size, format, until);
      expect(await storage.createUrl(name, size, format, until)).toBe(url);
      expect(await fixture.get(url)).toBe(`${size} ${format}`);
      expect(await fixture.get(url.replace(`${size}.`, '77.'))).toBeNull();
    }
  });

  it('serves nothing at an expired URL', async () => {
    const name = randomUUID();
    await storage.write(name, variants);
    expect(await fixture.get(await storage.createUrl(name, 480, 'webp', Date.now() - MINUTE))).toBeNull();
  });

  it('returns the stored bytes of a variant', async () => {
    const name = randomUUID();
    await storage.write(name, variants);
    for (const { size, format, bytes } of variants)
      expect(await storage.read(name, size, format)).toEqual(bytes);
    expect(await storage.read(randomUUID(), 480, 'webp')).toBeNull();
  });

  it('stores an archive, serves it at a URL that expires, and removes it', async () => {
    const [id, folder] = [randomUUID(), await fs.mkdtemp(path.join(os.tmpdir(), 'laurel-archive-'))];
    const file = path.join(folder, 'made.zip');
    await fs.writeFile(file, 'an archive');
    for (const _ of [1, 2]) await storage.saveArchive(id, file);
    await fs.rm(folder, { recursive: true });
    expect(await fixture.readArchive(id)).toBe('an archive');
    expect(await fixture.readArchive(id, Date.now() + 1000, 2500)).toBe(
      fixture.isBucket ? null : 'an archive',
    );
    for (const _ of [1, 2]) await storage.removeArchive(id);
    expect(await fixture.readArchive(id)).toBeNull();
  });

  it('stores festival pictures separately from stills, in other sizes', async () => {
    const name = randomUUID();
    const pictures: StillVariant[] = PICTURE_WIDTHS.flatMap((size) =>
      STILL_FORMATS.map((format) => ({ size, format, bytes: Buffer.from(`${size} ${format}`) })),
    );
    await storage.write(name, pictures, 'pictures');
    const readVariants = () =>
      Promise.all(
        pictures.map(async (variant) =>
          fixture.getPicture(await storage.createPictureUrl(name, variant.size, variant.format, getExpiry())),
        ),
      );
    expect(await readVariants()).toEqual(pictures.map(({ bytes }) => bytes.toString()));
    expect(await fixture.get(await storage.createUrl(name, 480, 'webp', getExpiry()))).toBeNull();
    await storage.remove(name);
    expect((await readVariants()).filter(Boolean)).toHaveLength(pictures.length);
    await storage.remove(name, 'pictures');
    expect((await readVariants()).filter(Boolean)).toEqual([]);
  });

  it.runIf(start === startS3Storage)('signs URLs for the public host, not for the internal one', async () => {
    expect(await storage.createUrl('elsewhere', 480, 'webp', getExpiry())).toMatch(/^http:\/\/localhost:/);
    expect(await storage.createUploadUrl('elsewhere', 10, getExpiry())).toMatch(/^http:\/\/localhost:/);
  });

  it('removes all variants of one still only', async () => {
    const [removed, remaining] = [randomUUID(), randomUUID()];
    for (const name of [removed, remaining]) await storage.write(name, variants);
    await storage.remove(removed);
    await storage.remove(removed);
    const readVariants = (name: string) =>
      Promise.all(
        variants.map(async (variant) =>
          fixture.get(await storage.createUrl(name, variant.size, variant.format, getExpiry())),
        ),
      );
    expect((await readVariants(removed)).filter(Boolean)).toEqual([]);
    expect((await readVariants(remaining)).filter(Boolean)).toHaveLength(6);
  });
});
