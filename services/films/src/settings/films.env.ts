import { Env, createMillisecondsSchema } from '@laurel/runtime/process/env';
import { z } from 'zod';

export const filmsEnv = {
  /** The maximum number of films per user. */
  FILMS_PER_USER: z.coerce.number().int().min(1).default(1000),
  /** The folder of the pictures. The BFF must use the same one. */
  STILLS_FOLDER: z.string().min(1).optional(),
  /** The key that signs picture URLs, 32 bytes. The BFF must use the same one. */
  STILLS_KEY: z.base64().optional(),
  /** The bucket to use instead of the folder. The BFF then needs its origin as STILLS_ORIGIN. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: z.url().optional(),
  /** The endpoint for this process, if browsers use a different one. */
  S3_INNER_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  /**
   * The key from which tokens of dossier links are derived, 32 bytes. If it changes, existing links can no
   * longer be displayed.
   */
  DOSSIER_KEY: z.base64().min(43),
  /** The services that store personal data. Archives are created from all of them. */
  IDENTITY_URL: z.string().min(1),
  CATALOG_URL: z.string().min(1),
  MATCHING_URL: z.string().min(1),
  SUBMISSIONS_URL: z.string().min(1),
  BILLING_URL: z.string().min(1),
  /** The interval of the cleanup job. */
  STILLS_CLEANUP_MS: createMillisecondsSchema(10).default(60_000),
};
export type FilmsEnv = Env & z.infer<z.ZodObject<typeof filmsEnv>>;
