import { addDays } from '@laurel/rules/days';
import type { Tx } from '../database.js';
import { utcDay } from '../days.js';

/** In which zone somebody counts days; who has said none counts as UTC does. */
export async function zonesOf(
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

/** The days that it is somewhere on the Earth. */
export function daysOfEarth(now: Date): string[] {
  const day = utcDay(now);
  return [addDays(day, -1), day, addDays(day, 1)];
}
