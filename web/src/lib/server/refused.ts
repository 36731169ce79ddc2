import { getTimeZone } from '../dates/time-zone';
import type { Refusal } from './wire';

/** The server did not respond, or not in the BFF's format. */
export const UNREACHABLE: Refusal = {
  code: 'network.unreachable',
  message: 'Laurel is not reachable right now.',
  requestId: '',
};

/** A refusal of the BFF with its public message. Thrown by every call that does not return 200 with JSON. */
export class RefusalError extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
    readonly retryAfterSeconds: number | null = null,
    message = refusal.message,
  ) {
    super(message);
    this.name = 'RefusalError';
  }

  get code() {
    return this.refusal.code;
  }
}

/** Instants in the refusal are shown in the user's time zone. */
function toLocalTime(refusal: Refusal): Refusal {
  const { until } = (refusal.details ?? {}) as { until?: unknown };
  if (typeof until !== 'string') return refusal;
  return {
    ...refusal,
    details: { ...(refusal.details as object), until: { instant: until, timeZone: getTimeZone() } },
  };
}

/**
 * Creates a `RefusalError` with the message in the user's language, which is loaded at the first refusal. If that fails,
 * uses the BFF's message.
 */
export async function createRefusalError(
  refusal: Refusal,
  status: number,
  retryAfterSeconds: number | null = null,
) {
  const message = await import('@laurel/messages/formatting/refusal-text').then(
    ({ formatRefusal }) => formatRefusal(toLocalTime(refusal)),
    () => refusal.message,
  );
  return new RefusalError(refusal, status, retryAfterSeconds, message);
}

/** The server did not respond, or reported 503. Worth an automatic retry. */
export const isUnreachable = (error: unknown) =>
  error instanceof RefusalError && (error.status === 503 || error.status === 0);

/** Whether a first retry failed too. A single failure is often over a moment later, so it is not shown. */
export const isStillUnreachable = (failureCount: number, failureReason: unknown) =>
  failureCount > 1 && isUnreachable(failureReason);

/** Nothing responded, or only a proxy did. Does not include a 503 that Laurel reports for one of its services. */
export const isServerUnreachable = (error: unknown) =>
  error instanceof RefusalError &&
  (error.status === 0 || (error.status === 503 && error.code.startsWith('http.')));

/** Returns whether the BFF refused a call with this code. */
export const isRefusedWith = (error: unknown, code: string): error is RefusalError =>
  error instanceof RefusalError && error.code === code;

/** Rate limited. The refusal says when to retry. */
export const isRateLimited = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && error.status === 429;

export const isNotFound = (error: unknown) => error instanceof RefusalError && error.status === 404;

/** For queries that may legitimately find nothing: a missing record is not retried, other failures are, twice. */
export const retryUnlessNotFound = (count: number, error: unknown) => !isNotFound(error) && count < 2;

/** Returns the message of an error. A refusal has its public message. */
export const getErrorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
