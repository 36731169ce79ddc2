import type { Env } from '@laurel/runtime/env';
import { z } from 'zod';

export const catalogEnv = {
  /** A Meilisearch that finds the words of a search; without it this process does. */
  MEILI_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Its master key, or one that may make keys: of it the service makes two, one that only asks and one that only writes. */
  MEILI_KEY: z.string().min(16).optional(),
  /** What its index is called: installations that share one Meilisearch each have a name. */
  MEILI_INDEX: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be small letters, digits and hyphens')
    .default('competitions'),
  /** The largest file that may be brought for an import. */
  IMPORT_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(256 * 2 ** 20),
};
export type CatalogEnv = Env & z.infer<z.ZodObject<typeof catalogEnv>>;
