import { ownTimeZone } from './time-zone';
import type { Refusal } from './wire';

/** Nobody answered, or not in our words. */
export const UNREACHABLE: Refusal = {
  code: 'network.unreachable',
  message: 'Laurel is not reachable right now.',
  requestId: '',
};

/** What the BFF refused, with its public words; thrown by every call that is not answered with 200 and JSON. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
    readonly retryAfterSeconds: number | null = null,
    words = refusal.message,
  ) {
    super(words);
    this.name = 'Refused';
  }

  get code() {
    return this.refusal.code;
  }
}

/** An instant that it names is said in the reader's own time zone. */
function onOwnClock(refusal: Refusal): Refusal {
  const { until } = (refusal.details ?? {}) as { until?: unknown };
  if (typeof until !== 'string') return refusal;
  return {
    ...refusal,
    details: { ...(refusal.details as object), until: { instant: until, timeZone: ownTimeZone() } },
  };
}

/** The same in the catalogue's words, which are had when the first refusal comes; where they cannot be had, as the BFF says it. */
export async function refused(refusal: Refusal, status: number, retryAfterSeconds: number | null = null) {
  const words = await import('@laurel/words/refusal-words').then(
    ({ refusalWords }) => refusalWords(onOwnClock(refusal)),
    () => refusal.message,
  );
  return new Refused(refusal, status, retryAfterSeconds, words);
}

/** Nobody answered, or somebody said "not now": worth trying again by itself. */
export const isUnreachable = (error: unknown) =>
  error instanceof Refused && (error.status === 503 || error.status === 0);

/** Nobody answered at all, or something before Laurel did: not a part of it that says "not now" of another. */
export const isAllAway = (error: unknown) =>
  error instanceof Refused &&
  (error.status === 0 || (error.status === 503 && error.code.startsWith('http.')));

/** Asked too often, or by too many at once: it says when to ask again. */
export const isBusy = (error: unknown): error is Refused => error instanceof Refused && error.status === 429;

export const isMissing = (error: unknown) => error instanceof Refused && error.status === 404;

/** For a question whose answer may be that there is no such thing: that is not asked again, what failed is, twice. */
export const unlessMissing = (count: number, error: unknown) => !isMissing(error) && count < 2;

/** What an error says: a refusal in its public words. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
