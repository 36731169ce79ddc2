import { DAY_MS } from '@laurel/rules/dates/days';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const SESSION_DAYS = 7;
/** The maximum age of a session, even if it is used continuously. */
export const MAX_SESSION_DAYS = 30;
/** SQL condition for a live session of the user, which excludes impersonations by administrators. */
export const IS_USER_SESSION = `"expiresAt" > now() and "impersonatedBy" is null`;
/** The precision of `lastSeenAt`. */
const LAST_SEEN_PRECISION_MS = 5 * MINUTE_MS;

const MAX_USER_AGENT_LENGTH = 300;
/** Returns the stored part of a user agent. */
export const truncateUserAgent = (userAgent: string | null | undefined): string | null =>
  userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;

/** Returns the end of a session that is used now: in seven days, but at most thirty days after its start. */
export const getSessionEnd = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, createdAt.getTime() + MAX_SESSION_DAYS * DAY_MS));

/**
 * Returns whether a session should be extended now, which happens at most once an hour. Impersonations are
 * not extended.
 */
export const canExtend = (
  session: { expiresAt: Date; createdAt: Date; impersonatedBy: string | null },
  now: Date,
) =>
  session.impersonatedBy === null &&
  getSessionEnd(now, session.createdAt).getTime() - session.expiresAt.getTime() > HOUR_MS;

/** Returns whether the use of a session should be stored now, which happens at most once in five minutes. */
export const isLastSeenDue = (lastSeenAt: Date, now: Date) =>
  now.getTime() - lastSeenAt.getTime() > LAST_SEEN_PRECISION_MS;
