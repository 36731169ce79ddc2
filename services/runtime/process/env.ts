import { z } from 'zod';
import { scaleTimeout } from './scale-timeout.js';
import { toListenAddress } from './listen-address.js';

/**
 * The largest value that PostgreSQL and Node's timers accept (24 days). Above it PostgreSQL refuses the
 * connection, and Node does not wait at all.
 */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A configured duration in milliseconds. */
export const createMillisecondsSchema = (min: number) => z.coerce.number().int().min(min).max(MAX_TIMER_MS);
const port = z.coerce.number().int().min(0).max(65535);
/** The host that health checks and metrics listen on. Loopback, unless a probe connects from elsewhere. */
export const healthHost = z.string().min(1).default('127.0.0.1').transform(toListenAddress);
/**
 * The bus redelivers the events of a killed replica after at most this time. A caller that reads its own
 * change waits longer (`waitForProjections`).
 */
export const MAX_ACK_WAIT_MS = 3000;
/** The environment variables of every service. */
export const serviceEnv = {
  DATABASE_URL: z.string().startsWith('postgres'),
  NATS_URL: z.string().min(1),
  NATS_PASSWORD: z.string().min(1),
  GRPC_URL: z.string().min(1).transform(toListenAddress),
  HTTP_PORT: port,
  HTTP_HOST: healthHost,
  CALLER_PUBLIC_KEY: z.base64(),
  /**
   * The database server ends a statement that takes longer. The default is longer than any caller waits
   * (`MAX_CALL_MS` in grpc/server.ts). 0: no limit, as for
   * maintenance commands from the command line.
   */
  STATEMENT_TIMEOUT_MS: createMillisecondsSchema(0).default(scaleTimeout(60_000)),
  ACK_WAIT_MS: createMillisecondsSchema(100).max(MAX_ACK_WAIT_MS).default(MAX_ACK_WAIT_MS),
};
/** The environment of a service: the common variables and its own. Also Nest's injection token for it. */
export abstract class Env {}
export interface Env extends z.infer<z.ZodObject<typeof serviceEnv>> {}

/** Reads the environment once. The error names every missing or invalid variable, but never a value. */
export function readEnv<S extends z.ZodRawShape>(
  shape: S,
  raw: Record<string, string | undefined> = process.env,
): z.infer<z.ZodObject<S>> {
  const result = z
    .object(shape)
    .safeParse(Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== '')));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${problems.join('\n')}`);
}

export const readServiceEnv = (shape: z.ZodRawShape = {}, raw?: Record<string, string | undefined>) =>
  readEnv({ ...serviceEnv, ...shape }, raw) as Env;
export { port };
