import { Env, createMillisecondsSchema } from '@laurel/runtime/process/env';
import { z } from 'zod';

export const submissionsEnv = {
  MATCHING_URL: z.string().min(1),
  /** How long a watched festival must stay unchanged, so that one mail covers all its changes. */
  WATCH_DEBOUNCE_MS: createMillisecondsSchema(100).default(600_000),
  /** The interval between searches for near dates on lists and at watched festivals. */
  REMIND_EVERY_MS: createMillisecondsSchema(100).default(900_000),
  /** The maximum number of undecided entries of a film. */
  OPEN_SUBMISSIONS_PER_FILM: z.coerce.number().int().min(1).default(500),
};
export type SubmissionsEnv = Env & z.infer<z.ZodObject<typeof submissionsEnv>>;
