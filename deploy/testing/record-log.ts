import { Logger, type LoggerService } from '@nestjs/common';

/** Redirects log entries with an event name. Returns a function that lists the security log's lines so far. */
export function recordLog(): () => Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const addLine = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'event' in message)
      lines.push(message as Record<string, unknown>);
  };
  const recorder: LoggerService = { log: addLine, warn: () => {}, error: () => {} };
  Logger.overrideLogger(recorder);
  return () => lines;
}
