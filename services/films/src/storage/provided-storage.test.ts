import type { FilmsEnv } from '../settings/films.env.js';
import { DiskStorage } from './disk-storage.js';
import { S3Storage } from './s3-storage.js';
import { stillStorage } from './provided-storage.js';

const createStorage = (env: Partial<FilmsEnv>) =>
  stillStorage.useFactory({ S3_REGION: 'us-east-1', ...env } as FilmsEnv);
const disk = { STILLS_FOLDER: '/nowhere', STILLS_KEY: 'eA==' };

it('the storage is a bucket if one is configured, otherwise a folder', async () => {
  expect(await createStorage(disk)).toBeInstanceOf(DiskStorage);
  expect(
    await createStorage({ ...disk, S3_BUCKET: 'stills', S3_ENDPOINT: 'http://127.0.0.1:1' }),
  ).toBeInstanceOf(S3Storage);
});

it.each([
  ['neither', {}],
  ['a folder without a key', { STILLS_FOLDER: '/nowhere' }],
])('the error names the missing settings with %s', async (_, env) => {
  await expect(createStorage(env)).rejects.toThrow(
    /^The environment is not usable:\n.*STILLS_FOLDER and STILLS_KEY, or S3_BUCKET/,
  );
});
