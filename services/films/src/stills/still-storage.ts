import { Env } from '@laurel/runtime/env';
import type { FilmsEnv } from '../films.env.js';
import { DiskStorage } from './disk-storage.js';
import { StillStorage } from './storage.js';

/** Where pictures lie, as the environment says. */
export const stillStorage = {
  provide: StillStorage,
  inject: [Env],
  useFactory: (env: FilmsEnv) => new DiskStorage(env.STILLS_FOLDER, Buffer.from(env.STILLS_KEY, 'base64')),
};
