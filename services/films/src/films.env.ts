import { Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const filmsEnv = {
  /** How many films one user may have. */
  FILMS_PER_USER: z.coerce.number().int().min(1).default(1000),
};
export type FilmsEnv = Env & z.infer<z.ZodObject<typeof filmsEnv>>;
