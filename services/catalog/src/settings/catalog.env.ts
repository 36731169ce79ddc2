import type { Env } from '@laurel/runtime/process/env';
import { z } from 'zod';

export const catalogEnv = {
  /** A Meilisearch that runs the text search. Without it this process does. */
  MEILI_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A key that may create keys. The service creates one that only searches and one that only writes. */
  MEILI_KEY: z.string().min(16).optional(),
  /** The name of its index. Installations that share one Meilisearch need different names. */
  MEILI_INDEX: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must consist of lower-case letters, digits and hyphens')
    .default('competitions'),
  /** A file in the format of the ECB's daily reference rates that replaces the one that ships. */
  REFERENCE_RATES_FILE: z.string().min(1).optional(),
  /** The address from which `rates:refresh` loads such a file. */
  REFERENCE_RATES_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  /** The largest file, in bytes, that may be imported. */
  IMPORT_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(256 * 2 ** 20),
};
export type CatalogEnv = Env & z.infer<z.ZodObject<typeof catalogEnv>>;
