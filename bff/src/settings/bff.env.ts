import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { healthHost, createMillisecondsSchema, port, readEnv } from '@laurel/runtime/process/env';
import { toListenAddress } from '@laurel/runtime/process/listen-address';
import { z } from 'zod';

const requiredText = z.string().min(1);
/** Network keywords that Fastify supports. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
/** The allowed prefix lengths by IP version. */
const RANGES: Record<number, readonly [number, number]> = { 4: [16, 32], 6: [48, 128] };
/**
 * Accepts an address, a network (192.0.2.0/24), or a network keyword. Rejects networks so large that they
 * contain strangers. The Helm chart and Compose apply the same rule.
 */
function isProxy(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  const [, ip = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const range = RANGES[isIP(ip)];
  if (!range || isIPv4Mapped(ip)) return false;
  const [minBits, maxBits] = range;
  return Number(bits ?? maxBits) >= minBits && Number(bits ?? maxBits) <= maxBits;
}
/** ::ffff:0:0/96 covers all of IPv4. */
const isIPv4Mapped = (ip: string): boolean => isIP(ip) === 6 && ipaddr.IPv6.parse(ip).isIPv4MappedAddress();
export const bffEnv = {
  PORT: port,
  /** The listen address. Restrict it if our own proxy is in front of the gateway. */
  GATEWAY_HOST: z.string().min(1).default('::').transform(toListenAddress),
  HTTP_PORT: port,
  HTTP_HOST: healthHost,
  /** The public URL. Cookies, CSRF checks and the CSP depend on it. */
  PUBLIC_URL: z.url(),
  KEYCLOAK_URL: z.url(),
  NATS_URL: requiredText,
  NATS_PASSWORD: requiredText,
  CALLER_PRIVATE_KEY: z.base64(),
  WEB_DIST: requiredText,
  /** The folder with pictures, and the key that signs their URLs. The films service uses the same values. */
  STILLS_FOLDER: requiredText.optional(),
  STILLS_KEY: z.base64().optional(),
  /** Used instead if pictures are in a bucket: the origin for loading and uploading. */
  STILLS_ORIGIN: z.url().optional(),
  IDENTITY_URL: requiredText,
  CATALOG_URL: requiredText,
  FILMS_URL: requiredText,
  MATCHING_URL: requiredText,
  SUBMISSIONS_URL: requiredText,
  BILLING_URL: requiredText,
  /** Stripe's origins, comma-separated. The CSP allows the plan page's forms to submit to them. */
  PAYMENT_ORIGINS: z
    .string()
    .default('https://checkout.stripe.com,https://invoice.stripe.com,https://billing.stripe.com'),
  /** Comma-separated proxies whose X-Forwarded-For is trusted: addresses, networks, or network keywords. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((value) => value.trim()))
    .refine((proxies) => proxies.every(isProxy), {
      error: `addresses or networks separated by commas (192.0.2.7,10.1.0.0/16), or ${NETWORKS.join(', ')}`,
    })
    .optional(),
  /** Function requests per client and minute. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** The time within which a request must arrive completely. */
  REQUEST_TIMEOUT_MS: createMillisecondsSchema(100).default(20_000),
  /** The same for uploads of pictures and import files. */
  UPLOAD_TIMEOUT_MS: createMillisecondsSchema(100).default(180_000),
  /** The time within which a response must be produced and read completely. Event streams are exempt. */
  ANSWER_TIMEOUT_MS: createMillisecondsSchema(100).default(120_000),
  /** Maximum open connections. Further ones are closed immediately. */
  CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  /** Maximum open connections per address. Defaults to 1000, or to no limit behind a trusted proxy. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  /** The time that running requests get at shutdown. */
  DRAIN_MS: createMillisecondsSchema(0).default(8000),
  /** Responses that differ from their schemas: `log` (development) logs them, `refuse` (tests) fails. */
  RESPONSE_CHECK: z.enum(['off', 'log', 'refuse']).default('off'),
  /** A developer installation: anyone may list and try every function (`/api/test`). */
  DEVELOPMENT: z.stringbool().default(false),
  /** The mail sink of `npm start` and its key, for `/dev/mail` on the developer's machine only. */
  DEV_MAIL_URL: z.url().optional(),
  DEV_MAIL_KEY: z.string().min(16).optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  ANALYTICS_SRC: z.url().optional(),
  ANALYTICS_DOMAIN: z.string().optional(),
};

export function readBffEnv(raw?: Record<string, string | undefined>) {
  const env = readEnv(bffEnv, raw);
  if (!env.STILLS_ORIGIN && !(env.STILLS_FOLDER && env.STILLS_KEY))
    throw new Error('The environment is not usable:\n  set STILLS_FOLDER and STILLS_KEY, or STILLS_ORIGIN');
  return env;
}
/** Returns the picture folder and its key, or null if pictures are in a bucket. */
export const getStillsFolder = ({ STILLS_ORIGIN, STILLS_FOLDER, STILLS_KEY }: BffEnv) =>
  STILLS_ORIGIN ? null : { folder: STILLS_FOLDER!, key: Buffer.from(STILLS_KEY!, 'base64') };
export type StillsFolder = NonNullable<ReturnType<typeof getStillsFolder>>;
export type BffEnv = ReturnType<typeof readBffEnv>;
