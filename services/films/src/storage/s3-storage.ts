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
const UPLOAD_CONTENT_TYPE = 'application/octet-stream';
const toUploadKey = (name: string) => `uploads/${name}`;
const toArchiveKey = (id: string) => `archives/${id}.zip`;
const toVariantKey = (area: StorageArea, name: string, size: number, format: StillFormat) =>
  `${area}/${name}/${size}.${format}`;
const SIZES_BY_AREA: Record<StorageArea, readonly number[]> = {
  stills: STILL_SIZES,
  pictures: PICTURE_WIDTHS,
};
const CACHE_CONTROL: Record<StorageArea, string> = {
  stills: `private, max-age=${DAY_S}, immutable`,
  pictures: `public, max-age=${DAY_S}, immutable`,
};

/** Stores pictures in a bucket. Browsers upload and read directly, with URLs that are signed here. */
export class S3Storage extends StillStorage {
  private readonly s3: S3Client;
  private readonly signer: S3Client;
  /** Caches signed URLs, because signing takes half a millisecond. */
  private readonly urls = new LRUCache<string, Promise<string>>({ max: 5000 });
  /** `browserEndpoint` is the endpoint for browsers, if it differs. */
  constructor(
    private readonly Bucket: string,
    config: S3ClientConfig,
    browserEndpoint?: string,
  ) {
    super();
    const createClient = (extraConfig: S3ClientConfig = {}) =>
      new S3Client({
        ...config,
        ...extraConfig,
        // Without this setting, a signed PUT would contain the checksum of an empty body.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
    this.s3 = createClient();
    this.signer = browserEndpoint
      ? createClient({ endpoint: browserEndpoint, forcePathStyle: true })
      : this.s3;
  }

  createUploadUrl(name: string, bytes: number, expiresAt: number) {
    const putParams = {
      Bucket: this.Bucket,
      Key: toUploadKey(name),
      ContentType: UPLOAD_CONTENT_TYPE,
      ContentLength: bytes,
    };
    return getSignedUrl(this.signer, new PutObjectCommand(putParams), {
      expiresIn: Math.ceil((expiresAt - Date.now()) / 1000),
      signableHeaders: new Set(['content-type', 'content-length']),
    });
  }

  createUrl(name: string, size: number, format: StillFormat, expiresAt: number) {
    return this.signUrl(toVariantKey('stills', name, size, format), expiresAt);
  }

  createPictureUrl(name: string, width: number, format: StillFormat, expiresAt: number) {
    return this.signUrl(toVariantKey('pictures', name, width, format), expiresAt);
  }

  private signUrl(Key: string, expiresAt: number) {
    const cachedUrl = this.urls.get(`${Key} ${expiresAt}`);
    if (cachedUrl) return cachedUrl;
    const getCommand = new GetObjectCommand({ Bucket: this.Bucket, Key });
    // Derived from the expiry, so that all replicas sign the same URL, which browsers can cache.
    const signingDate = new Date(expiresAt - DAY_S * 1000);
    const url = getSignedUrl(this.signer, getCommand, { expiresIn: DAY_S, signingDate });
    this.urls.set(`${Key} ${expiresAt}`, url);
    return url;
  }

  async readUpload(name: string, maxBytes: number) {
    try {
      const { ContentLength = 0, Body } = await this.s3.send(
        new GetObjectCommand({ Bucket: this.Bucket, Key: toUploadKey(name) }),
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
    return this.delete(toUploadKey(name));
  }

  async read(name: string, size: number, format: StillFormat) {
    try {
      const Key = toVariantKey('stills', name, size, format);
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
        Key: toArchiveKey(id),
        Body: fs.createReadStream(file),
        ContentLength: size,
        ContentType: 'application/zip',
        ContentDisposition: 'attachment; filename="laurel.zip"',
      }),
    );
  }

  removeArchive(id: string) {
    return this.delete(toArchiveKey(id));
  }

  createArchiveUrl(id: string, expiresAt: number) {
    const getCommand = new GetObjectCommand({ Bucket: this.Bucket, Key: toArchiveKey(id) });
    return getSignedUrl(this.signer, getCommand, { expiresIn: Math.ceil((expiresAt - Date.now()) / 1000) });
  }

  async write(name: string, variants: readonly StillVariant[], area: StorageArea = 'stills') {
    for (const { size, format, bytes } of variants)
      await this.s3.send(
        new PutObjectCommand({
          Bucket: this.Bucket,
          Key: toVariantKey(area, name, size, format),
          Body: bytes,
          ContentType: `image/${format}`,
          CacheControl: CACHE_CONTROL[area],
        }),
      );
  }

  async remove(name: string, area: StorageArea = 'stills') {
    for (const size of SIZES_BY_AREA[area])
      for (const format of STILL_FORMATS) await this.delete(toVariantKey(area, name, size, format));
  }

  private async delete(Key: string): Promise<void> {
    await this.s3.send(new DeleteObjectCommand({ Bucket: this.Bucket, Key }));
  }
}
