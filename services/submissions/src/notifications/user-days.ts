import { addDays } from '@laurel/rules/dates/days';
import type { Tx } from '../database/client.js';
import { toUtcDay } from '../domain/days.js';

/** Returns a function that gives the time zone of a user. Defaults to UTC. */
export async function loadTimeZones(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  userIds: readonly string[],
): Promise<(userId: string) => string> {
  const rows = await tx.$queryRawUnsafe<{ userId: string; timeZone: string }[]>(
    'select "userId", "timeZone" from person_zone where "userId" = any($1::uuid[])',
    userIds,
  );
  const zones = new Map(rows.map(({ userId, timeZone }) => [userId, timeZone]));
  return (userId) => zones.get(userId) ?? 'UTC';
}

/** Returns all days that are the current day somewhere on Earth. */
export function getCurrentDays(now: Date): string[] {
  const day = toUtcDay(now);
  return [addDays(day, -1), day, addDays(day, 1)];
}
