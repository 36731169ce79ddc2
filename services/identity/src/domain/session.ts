const DAY_MS = 86_400_000;
export const SESSION_DAYS = 7;

/** When a session ends that is used now. */
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** Sliding, but written at most once an hour. An impersonator's session does not slide. */
export const isDue = (session: { expiresAt: Date; impersonatedBy: string | null }, now: Date) =>
  session.impersonatedBy === null && sessionEnd(now).getTime() - session.expiresAt.getTime() > DAY_MS / 24;
