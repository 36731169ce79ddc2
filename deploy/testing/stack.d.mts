import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

export interface Server {
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  readonly pid: number | undefined;
}

/** A service's environment (decision 001), and the addresses of the others as `<SERVICE>_URL`. */
export interface StackEnv extends Record<string, string> {
  DATABASE_URL: string;
  NATS_URL: string;
  NATS_PASSWORD: string;
  GRPC_URL: string;
  HTTP_PORT: string;
  CALLER_PUBLIC_KEY: string;
}

export interface Stack {
  folder: string;
  nats: Server;
  /** Only if the stack has its own server: with `durable`, or without `TEST_POSTGRES`. */
  postgres: Server | undefined;
  /** Signed in as `admin`: may publish and read everything. */
  admin: NatsConnection;
  jsm: JetStreamManager;
  /** Base64 of the PKCS#8 DER of the Ed25519 key that belongs to every `CALLER_PUBLIC_KEY`. */
  callerPrivateKey: string;
  /** The private key with which billing signs receipts, in the same format. */
  receiptPrivateKey: string;
  /** The address of the service's database, as its own role. Throws when that database was not created yet. */
  url(service: string): string;
  env(service: string, replica?: number): Promise<StackEnv>;
  stop(): Promise<void>;
}

/**
 * Creates a service's database when `env(service)` is first awaited, and the databases named in `databases` at once.
 * @param options.durable A separate PostgreSQL server with fsync, which may be killed.
 */
export function startStack(options?: { durable?: boolean; databases?: readonly string[] }): Promise<Stack>;
export function startPostgres(options?: {
  durable?: boolean;
  folder?: string;
}): Promise<{ url: string; postgres: Server; stop(): Promise<void> }>;
