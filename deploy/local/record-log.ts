import { Logger, type LoggerService } from '@nestjs/common';

/** From now on what is logged by name goes here; answers the security log's lines so far. */
export function recordLog(): () => Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const keep = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'event' in message)
      lines.push(message as Record<string, unknown>);
  };
  const recorder: LoggerService = { log: keep, warn: () => {}, error: () => {} };
  Logger.overrideLogger(recorder);
  return () => lines;
}
