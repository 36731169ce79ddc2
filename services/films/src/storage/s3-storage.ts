import fs from 'node:fs';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PICTURE_WIDTHS } from '@laurel/rules/pictures/festival-pictures';
import { STILL_FORMATS, STILL_SIZES, type StillFormat } from '@laurel/rules/pictures/stills';
import { LRUCache } from 'lru-cache';
import { StillStorage, type StorageArea, type StillVariant } from './storage.js';

const DAY_S = 86_400;
const BYTES = 'application/octet-stream';
const upload = (name: string) => `uploads/${name}`;
const archive = (id: string) => `archives/${id}.zip`;
const variantKey = (shelf: StorageArea, name: string, size: number, format: StillFormat) =>
  `${shelf}/${name}/${size}.${format}`;
const SIZES: Record<StorageArea, readonly number[]> = { stills: STILL_SIZES, pictures: PICTURE_WIDTHS };
const CACHED: Record<StorageArea, string> = {
  stills: `private, max-age=${DAY_S}, immutable`,
  pictures: `public, max-age=${DAY_S}, immutable`,
};

/** Stores pictures in a bucket. Browsers upload and read directly, with URLs that are signed here. */
export class S3Storage extends StillStorage {
  private readonly s3: S3Client;
  private readonly signer: S3Client;
  /** Each URL is created once for as long as it is valid, because signing takes half a millisecond. */
  private readonly urls = new LRUCache<string, Promise<string>>({ max: 5000 });
  /** `outside`: the endpoint for browsers, if it differs. */
  constructor(
    private readonly Bucket: string,
    config: S3ClientConfig,
    outside?: string,
  ) {
    super();
    const client = (more: S3ClientConfig = {}) =>
      new S3Client({
        ...config,
        ...more,
        // Otherwise a signed PUT contains the checksum of an empty body.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
    this.s3 = client();
    this.signer = outside ? client({ endpoint: outside, forcePathStyle: true }) : this.s3;
  }

  uploadUrl(name: string, bytes: number, until: number) {
    const put = { Bucket: this.Bucket, Key: upload(name), ContentType: BYTES, ContentLength: bytes };
    return getSignedUrl(this.signer, new PutObjectCommand(put), {
      expiresIn: Math.ceil((until - Date.now()) / 1000),
      signableHeaders: new Set(['content-type', 'content-length']),
    });
  }

  url(name: string, size: number, format: StillFormat, until: number) {
    return this.signed(variantKey('stills', name, size, format), until);
  }

  pictureUrl(name: string, width: number, format: StillFormat, until: number) {
    return this.signed(variantKey('pictures', name, width, format), until);
  }

  private signed(Key: string, until: number) {
    const existing = this.urls.get(`${Key} ${until}`);
    if (existing) return existing;
    const get = new GetObjectCommand({ Bucket: this.Bucket, Key });
    const signingDate = new Date(until - DAY_S * 1000);
    const url = getSignedUrl(this.signer, get, { expiresIn: DAY_S, signingDate });
    this.urls.set(`${Key} ${until}`, url);
    return url;
  }

  async upload(name: string, maxBytes: number) {
    try {
      const { ContentLength = 0, Body } = await this.s3.send(
        new GetObjectCommand({ Bucket: this.Bucket, Key: upload(name) }),
      );
      if (ContentLength <= maxBytes) return Buffer.from(await Body!.transformToByteArray());
      (Body as { destroy?(): void }).destroy?.();
      return null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  removeUpload(name: string) {
    return this.delete(upload(name));
  }

  async read(name: string, size: number, format: StillFormat) {
    try {
      const Key = variantKey('stills', name, size, format);
      const { Body } = await this.s3.send(new GetObjectCommand({ Bucket: this.Bucket, Key }));
      return Buffer.from(await Body!.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async saveArchive(id: string, file: string) {
    const { size } = await fs.promises.stat(file);
    await this.s3.send(
      new PutObjectCommand({
        Bucket: this.Bucket,
        Key: archive(id),
        Body: fs.createReadStream(file),
        ContentLength: size,
        ContentType: 'application/zip',
        ContentDisposition: 'attachment; filename="laurel.zip"',
      }),
    );
  }

  removeArchive(id: string) {
    return this.delete(archive(id));
  }

  archiveUrl(id: string, until: number) {
    const get = new GetObjectCommand({ Bucket: this.Bucket, Key: archive(id) });
    return getSignedUrl(this.signer, get, { expiresIn: Math.ceil((until - Date.now()) / 1000) });
  }

  async write(name: string, variants: readonly StillVariant[], shelf: StorageArea = 'stills') {
    for (const { size, format, bytes } of variants)
      await this.s3.send(
        new PutObjectCommand({
          Bucket: this.Bucket,
          Key: variantKey(shelf, name, size, format),
          Body: bytes,
          ContentType: `image/${format}`,
          CacheControl: CACHED[shelf],
        }),
      );
  }

  async remove(name: string, shelf: StorageArea = 'stills') {
    for (const size of SIZES[shelf])
      for (const format of STILL_FORMATS) await this.delete(variantKey(shelf, name, size, format));
  }

  private async delete(Key: string): Promise<void> {
    await this.s3.send(new DeleteObjectCommand({ Bucket: this.Bucket, Key }));
  }
}
