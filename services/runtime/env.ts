import { z } from 'zod';

/** The longest that PostgreSQL and Node's timers know (24 days): above it the one refuses to connect, and the other does not wait at all. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A time in milliseconds that an operator says, or how long something rests. */
export const milliseconds = (least: number) => z.coerce.number().int().min(least).max(LONGEST_TIMER_MS);
const port = z.coerce.number().int().min(0).max(65535);
/** Where health, metrics and what lies beside them listen: loopback, unless a probe comes from elsewhere. */
export const healthHost = z.string().min(1).default('127.0.0.1');
/** So long the bus waits for a replica that was killed: who asks after their own change waits longer (`caughtUp`). */
export const LONGEST_ACK_WAIT_MS = 3000;
/** What every service reads. */
export const serviceEnv = {
  DATABASE_URL: z.string().startsWith('postgres'),
  NATS_URL: z.string().min(1),
  NATS_PASSWORD: z.string().min(1),
  GRPC_URL: z.string().min(1),
  HTTP_PORT: port,
  HTTP_HOST: healthHost,
  CALLER_PUBLIC_KEY: z.base64(),
  /** The server ends a statement of who serves that takes longer: longer than any caller waits (`LONGEST_MS` of the door); 0: none is ended. */
  STATEMENT_TIMEOUT_MS: milliseconds(0).default(60_000),
  ACK_WAIT_MS: milliseconds(100).max(LONGEST_ACK_WAIT_MS).default(LONGEST_ACK_WAIT_MS),
};
/** What every service reads; a service's own values stand beside these. Nest's token for the whole. */
export abstract class Env {}
export interface Env extends z.infer<z.ZodObject<typeof serviceEnv>> {}

/** Reads the environment once. Every missing or bad name is told at once, none of the values. */
export function readEnv<S extends z.ZodRawShape>(
  shape: S,
  raw: Record<string, string | undefined> = process.env,
): z.infer<z.ZodObject<S>> {
  const read = z
    .object(shape)
    .safeParse(Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== '')));
  if (read.success) return read.data;
  const complaints = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${complaints.join('\n')}`);
}

export const readServiceEnv = (own: z.ZodRawShape = {}, raw?: Record<string, string | undefined>) =>
  readEnv({ ...serviceEnv, ...own }, raw) as Env;
export { port };
