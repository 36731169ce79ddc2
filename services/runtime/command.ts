import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What `node dist/main.js <name> [args]` does with a service that is put together but not listening. */
export type Command = (app: NestFastifyApplication, args: string[]) => Promise<void>;

/** Exit code for a command that the service does not have. */
export const UNKNOWN_COMMAND = 64;
