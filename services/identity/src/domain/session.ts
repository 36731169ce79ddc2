const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const SESSION_DAYS = 7;
/** However much it is used. */
export const LONGEST_DAYS = 30;

/** When a session ends that is used now: seven days on, but never more than thirty after it began. */
export const sessionEnd = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, createdAt.getTime() + LONGEST_DAYS * DAY_MS));

/** Sliding, but written at most once an hour. An impersonator's session does not slide. */
export const isDue = (
  session: { expiresAt: Date; createdAt: Date; impersonatedBy: string | null },
  now: Date,
) =>
  session.impersonatedBy === null &&
  sessionEnd(now, session.createdAt).getTime() - session.expiresAt.getTime() > HOUR_MS;
