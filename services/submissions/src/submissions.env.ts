import { Env, milliseconds } from '@laurel/runtime/env';
import { z } from 'zod';

export const submissionsEnv = {
  MATCHING_URL: z.string().min(1),
  /** How long a watched festival is left to change on before it is told: one mail for all of it. */
  WATCH_REST_MS: milliseconds(100).default(600_000),
  /** How often it is looked for what is near on lists, and at watched festivals. */
  REMIND_EVERY_MS: milliseconds(100).default(900_000),
  /** How many entries a film may have on its way at once. */
  OPEN_SUBMISSIONS_PER_FILM: z.coerce.number().int().min(1).default(500),
};
export type SubmissionsEnv = Env & z.infer<z.ZodObject<typeof submissionsEnv>>;
