import { Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const filmsEnv = {
  /** How many films one user may have. */
  FILMS_PER_USER: z.coerce.number().int().min(1).default(1000),
  /** The folder in which pictures lie; the BFF has the same one. */
  STILLS_FOLDER: z.string().min(1),
  /** What signs the addresses of pictures, 32 bytes; the BFF has the same one. */
  STILLS_KEY: z.base64(),
  /** How often what is no longer wanted is removed. */
  STILLS_SWEEP_MS: z.coerce.number().int().min(10).default(60_000),
};
export type FilmsEnv = Env & z.infer<z.ZodObject<typeof filmsEnv>>;
