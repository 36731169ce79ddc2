import { Env } from '@laurel/runtime/process/env';
import type { FilmsEnv } from '../settings/films.env.js';
import { DiskStorage } from './disk-storage.js';
import { StillStorage } from './storage.js';

/**
 * Creates bucket storage if a bucket is configured, otherwise folder storage. The S3 client is loaded only if
 * needed.
 */
async function createStorage(env: FilmsEnv): Promise<StillStorage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_INNER_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env;
  if (!S3_BUCKET) return createDiskStorage(env);
  const { S3Storage } = await import('./s3-storage.js');
  const endpoint = S3_INNER_ENDPOINT ?? S3_ENDPOINT;
  const config = {
    region: S3_REGION,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without them the SDK uses the machine's credentials.
    ...(S3_ACCESS_KEY &&
      S3_SECRET_KEY && { credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY } }),
  };
  return new S3Storage(S3_BUCKET, config, S3_INNER_ENDPOINT && S3_ENDPOINT);
}

function createDiskStorage({ STILLS_FOLDER, STILLS_KEY }: FilmsEnv): StillStorage {
  if (!STILLS_FOLDER || !STILLS_KEY)
    throw new Error('The environment is not usable:\n  set STILLS_FOLDER and STILLS_KEY, or S3_BUCKET');
  return new DiskStorage(STILLS_FOLDER, Buffer.from(STILLS_KEY, 'base64'));
}

/** Provides the storage that the environment configures. */
export const stillStorage = { provide: StillStorage, inject: [Env], useFactory: createStorage };
