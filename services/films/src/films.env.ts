import { Env, milliseconds } from '@laurel/runtime/env';
import { z } from 'zod';

export const filmsEnv = {
  /** How many films one user may have. */
  FILMS_PER_USER: z.coerce.number().int().min(1).default(1000),
  /** The folder in which pictures lie; the BFF has the same one. */
  STILLS_FOLDER: z.string().min(1).optional(),
  /** What signs the addresses of pictures, 32 bytes; the BFF has the same one. */
  STILLS_KEY: z.base64().optional(),
  /** Instead of the folder: a bucket, at an address of its own (path style) or Amazon’s. The BFF then has its origin, STILLS_ORIGIN. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: z.url().optional(),
  /** Where this process finds it, where browsers find it somewhere else. */
  S3_INNER_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  /** From which the tokens of links to dossiers come, 32 bytes: with another one, links that are out cannot be shown again. */
  DOSSIER_KEY: z.base64().min(43),
  /** Everybody who keeps something of somebody: asked for archives. */
  IDENTITY_URL: z.string().min(1),
  CATALOG_URL: z.string().min(1),
  MATCHING_URL: z.string().min(1),
  SUBMISSIONS_URL: z.string().min(1),
  BILLING_URL: z.string().min(1),
  /** How often what is no longer wanted is removed. */
  STILLS_SWEEP_MS: milliseconds(10).default(60_000),
};
export type FilmsEnv = Env & z.infer<z.ZodObject<typeof filmsEnv>>;
