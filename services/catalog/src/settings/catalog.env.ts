import { createMillisecondsSchema, type Env } from '@laurel/runtime/process/env';
import { z } from 'zod';

export const catalogEnv = {
  /** The URL of a Meilisearch that runs the text search. If unset, this process runs it. */
  MEILI_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * A key with permission to create keys. The service creates one key for searching and others for writing
   * and watching tasks.
   */
  MEILI_KEY: z.string().min(16).optional(),
  /** The name of the Meilisearch index. Installations that share a Meilisearch need different names. */
  MEILI_INDEX: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must consist of lower-case letters, digits and hyphens')
    .default('competitions'),
  /** A file in the format of the ECB's daily reference rates. It replaces the shipped one. */
  REFERENCE_RATES_FILE: z.string().min(1).optional(),
  /** The URL from which the service downloads such a file. */
  REFERENCE_RATES_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  /** The interval at which the service downloads it. 0: only `rates:refresh` does. */
  REFERENCE_RATES_EVERY_MS: createMillisecondsSchema(0).default(21_600_000),
  /** The maximum size of an import file in bytes. */
  IMPORT_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(256 * 2 ** 20),
};
export type CatalogEnv = Env & z.infer<z.ZodObject<typeof catalogEnv>>;
