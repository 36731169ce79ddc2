import { getTimeZone } from '../dates/time-zone';
import type { Refusal } from './wire';

/** The server did not respond, or not in the BFF's format. */
export const UNREACHABLE: Refusal = {
  code: 'network.unreachable',
  message: 'Laurel is not reachable right now.',
  requestId: '',
};

/** A refusal of the BFF with its public message. Thrown by every call that does not return 200 with JSON. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
    readonly retryAfterSeconds: number | null = null,
    message = refusal.message,
  ) {
    super(message);
    this.name = 'Refused';
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
 * Creates a `Refused` with the catalogue's message, whose code is loaded at the first refusal. If that fails,
 * uses the BFF's message.
 */
export async function createRefused(
  refusal: Refusal,
  status: number,
  retryAfterSeconds: number | null = null,
) {
  const message = await import('@laurel/words/messages/refusal-text').then(
    ({ formatRefusal }) => formatRefusal(toLocalTime(refusal)),
    () => refusal.message,
  );
  return new Refused(refusal, status, retryAfterSeconds, message);
}

/** The server did not respond, or reported 503. Worth an automatic retry. */
export const isUnreachable = (error: unknown) =>
  error instanceof Refused && (error.status === 503 || error.status === 0);

/** Nothing responded, or only a proxy did. Does not include a 503 that Laurel reports for one of its services. */
export const isServerUnreachable = (error: unknown) =>
  error instanceof Refused &&
  (error.status === 0 || (error.status === 503 && error.code.startsWith('http.')));

/** Rate limited. The refusal says when to retry. */
export const isBusy = (error: unknown): error is Refused => error instanceof Refused && error.status === 429;

export const isMissing = (error: unknown) => error instanceof Refused && error.status === 404;

/** For queries that may legitimately find nothing: a missing record is not retried, other failures are, twice. */
export const unlessMissing = (count: number, error: unknown) => !isMissing(error) && count < 2;

/** Returns the message of an error. A refusal has its public message. */
export const getErrorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
