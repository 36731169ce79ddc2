import { DAY_MS } from '@laurel/rules/days';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const SESSION_DAYS = 7;
/** However much it is used. */
export const LONGEST_DAYS = 30;
/** As SQL, of a session that goes on, in somebody's own hands: an administrator may look through their eyes in another. */
export const IS_OWN = `"expiresAt" > now() and "impersonatedBy" is null`;
/** How exactly it is known when a session was used. */
const SEEN_MS = 5 * MINUTE_MS;

const USER_AGENT_KEPT = 300;
/** What is kept of what a browser says of itself. */
export const keptUserAgent = (said: string | null | undefined): string | null =>
  said?.slice(0, USER_AGENT_KEPT) ?? null;

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

/** Whether it is to be written that a session is used now: once in five minutes at most. */
export const isSeenAnew = (lastSeenAt: Date, now: Date) => now.getTime() - lastSeenAt.getTime() > SEEN_MS;
