import type { FilmsEnv } from '../films.env.js';
import { DiskStorage } from './disk-storage.js';
import { S3Storage } from './s3-storage.js';
import { stillStorage } from './still-storage.js';

const of = (env: Partial<FilmsEnv>) =>
  stillStorage.useFactory({ S3_REGION: 'us-east-1', ...env } as FilmsEnv);
const disk = { STILLS_FOLDER: '/nowhere', STILLS_KEY: 'eA==' };

it('is a folder, or a bucket where one is named', async () => {
  expect(await of(disk)).toBeInstanceOf(DiskStorage);
  expect(await of({ ...disk, S3_BUCKET: 'stills', S3_ENDPOINT: 'http://127.0.0.1:1' })).toBeInstanceOf(
    S3Storage,
  );
});

it.each([
  ['neither', {}],
  ['a folder without a key', { STILLS_FOLDER: '/nowhere' }],
])('says what is missing with %s', async (_, env) => {
  await expect(of(env)).rejects.toThrow(
    /^The environment is not usable:\n.*STILLS_FOLDER and STILLS_KEY, or S3_BUCKET/,
  );
});
