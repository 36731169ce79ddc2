import { Logger, type LoggerService } from '@nestjs/common';

/** Replaces Nest's logger. Returns a function that lists the entries with an event name (the security log) so far. */
export function recordLog(): () => Record<string, unknown>[] {
  const entries: Record<string, unknown>[] = [];
  const addEntry = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'event' in message)
      entries.push(message as Record<string, unknown>);
  };
  const recorder: LoggerService = { log: addEntry, warn: () => {}, error: () => {} };
  Logger.overrideLogger(recorder);
  return () => entries;
}
