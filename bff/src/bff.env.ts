import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { healthHost, milliseconds, port, readEnv } from '@laurel/runtime/env';
import { z } from 'zod';

const address = z.string().min(1);
/** Networks that Fastify knows by a word. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
/** How many bits may be fixed, by the kind of address. */
const RANGES: Record<number, readonly [number, number]> = { 4: [16, 32], 6: [48, 128] };
/** An address, a network (192.0.2.0/24), or a word for one. None is so large that strangers are in it, as of the chart and of compose. */
function isProxy(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  const [, ip = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const range = RANGES[isIP(ip)];
  if (!range || isFourInSix(ip)) return false;
  const [fewest, most] = range;
  return Number(bits ?? most) >= fewest && Number(bits ?? most) <= most;
}
/** ::ffff:0:0/96 is everybody in IPv4. */
const isFourInSix = (ip: string): boolean => isIP(ip) === 6 && ipaddr.IPv6.parse(ip).isIPv4MappedAddress();
export const bffEnv = {
  PORT: port,
  /** Where the door listens: everywhere, unless something of ours stands before it. */
  DOOR_HOST: z.string().min(1).default('0.0.0.0'),
  HTTP_PORT: port,
  HTTP_HOST: healthHost,
  /** Where browsers find us: cookies, CSRF and the CSP follow it. */
  PUBLIC_URL: z.url(),
  KEYCLOAK_URL: z.url(),
  NATS_URL: address,
  NATS_PASSWORD: address,
  CALLER_PRIVATE_KEY: z.base64(),
  WEB_DIST: address,
  /** The folder in which pictures lie, and what signs their addresses; films has the same ones. */
  STILLS_FOLDER: address.optional(),
  STILLS_KEY: z.base64().optional(),
  /** Instead of them, where pictures lie in a bucket: from where browsers load them, and where they send them. */
  STILLS_ORIGIN: z.url().optional(),
  IDENTITY_URL: address,
  CATALOG_URL: address,
  FILMS_URL: address,
  MATCHING_URL: address,
  SUBMISSIONS_URL: address,
  BILLING_URL: address,
  /** Where browsers pay, pay an invoice and change a card, comma-separated origins: the plan page’s forms may lead there. */
  PAYMENT_ORIGINS: z
    .string()
    .default('https://checkout.stripe.com,https://invoice.stripe.com,https://billing.stripe.com'),
  /** Proxies whose X-Forwarded-For is believed, comma-separated: addresses, networks, or words for networks. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((all) => all.every(isProxy), {
      error: `addresses or networks with commas (192.0.2.7,10.1.0.0/16), or ${NETWORKS.join(', ')}`,
    })
    .optional(),
  /** Requests to functions that one visitor may make in a minute. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** How long a request may take to arrive whole. */
  REQUEST_TIMEOUT_MS: milliseconds(100).default(20_000),
  /** The same for a picture, which is large. */
  UPLOAD_TIMEOUT_MS: milliseconds(100).default(180_000),
  /** How long an answer may take to be made and read whole; news have no end. */
  ANSWER_TIMEOUT_MS: milliseconds(100).default(120_000),
  /** Connections that are open at once; more are closed as they come. */
  CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  /** The same of one address: 1000, but without a limit behind a proxy that is trusted, unless it is said here. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).optional(),
  /** How long what is under way is waited for when this process ends. */
  DRAIN_MS: milliseconds(0).default(8000),
  /** Answers that differ from their schemas: stripped always; besides logged (development), or refused (tests). */
  ANSWER_CHECK: z.enum(['off', 'log', 'refuse']).default('off'),
  /** An installation of developers: anybody may see every function and try it (`/api/test`). */
  DEVELOPMENT: z.stringbool().default(false),
  /** Where `npm start` shows what was mailed, and the key to it: `/dev/mail`, for who sits at this machine. Nowhere else. */
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
    throw new Error('The environment is not usable:\n  give STILLS_FOLDER and STILLS_KEY, or STILLS_ORIGIN');
  return env;
}
/** The folder of pictures and its key; null where they lie in a bucket. */
export const stillsFolder = ({ STILLS_ORIGIN, STILLS_FOLDER, STILLS_KEY }: BffEnv) =>
  STILLS_ORIGIN ? null : { folder: STILLS_FOLDER!, key: Buffer.from(STILLS_KEY!, 'base64') };
export type StillsFolder = NonNullable<ReturnType<typeof stillsFolder>>;
export type BffEnv = ReturnType<typeof readBffEnv>;
