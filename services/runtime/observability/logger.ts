import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import { getCurrentCall } from '../auth/call-context.js';

const SECRETS = [
  'accessToken',
  'refreshToken',
  'idToken',
  'token',
  'password',
  '*.accessToken',
  '*.refreshToken',
  '*.idToken',
  '*.token',
  '*.password',
];

/** JSON log lines with the request id. Secrets are removed by field name. */
export const logger = (name: string) =>
  pino({
    name,
    level: process.env.LOG_LEVEL ?? 'info',
    base: { service: name },
    redact: { paths: SECRETS, censor: '[cut]' },
    mixin: () => {
      const call = getCurrentCall();
      return call ? { requestId: call.requestId } : {};
    },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });

/** Sends Nest's logs to pino. Nest's own start-up messages, which are plain texts, are left out. */
export class NestLogger implements LoggerService {
  private readonly pino;
  constructor(name: string) {
    this.pino = logger(name);
  }
  log(message: unknown, ...rest: unknown[]): void {
    if (typeof message === 'object') this.pino.info(toLogFields(message, rest));
  }
  debug(): void {}
  verbose(): void {}
  warn(message: unknown, ...rest: unknown[]): void {
    this.pino.warn(toLogFields(message, rest));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error(toLogFields(message, rest));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.pino.fatal(toLogFields(message, rest));
  }
}

const toPlainObject = (value: unknown): unknown =>
  value instanceof Error ? { ...value, type: value.name, message: value.message, stack: value.stack } : value;
function toLogFields(message: unknown, rest: unknown[]): object {
  const context = rest.length ? { context: rest.map(toPlainObject) } : {};
  if (message instanceof Error) return { error: toPlainObject(message), ...context };
  if (typeof message !== 'object' || message === null) return { msg: String(message), ...context };
  return {
    ...Object.fromEntries(Object.entries(message).map(([key, value]) => [key, toPlainObject(value)])),
    ...context,
  };
}
