export type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/** A "no" that the asker may read: it crosses gRPC and HTTP unchanged. `details` must survive JSON. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly kind: Kind,
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly details?: unknown,
  ) {
    super(message);
  }
}

const of = (kind: Kind) => (code: string, message: string, field?: string, details?: unknown) =>
  new Refusal(kind, code, message, field, details);

/** `throw refuse.conflict('submission.stale', 'Someone changed this submission meanwhile.', 'rowVersion')` */
export const refuse = {
  invalid: of('invalid'),
  unauthenticated: of('unauthenticated'),
  paymentRequired: of('payment_required'),
  forbidden: of('forbidden'),
  notFound: of('not_found'),
  /** `refuse.noSuch('film.not_found', 'filmId')`, also for one that is somebody else's. */
  noSuch: (code: `${string}.not_found`, field: string) =>
    new Refusal('not_found', code, `There is no such ${code.slice(0, code.indexOf('.'))}.`, field),
  conflict: of('conflict'),
  rateLimited: of('rate_limited'),
  unavailable: of('unavailable'),
  internal: of('internal'),
};

/** Whole seconds from `now` to an instant, both in ms since 1970; one at least: how long who was refused shall wait. */
export const secondsTo = (instant: number, now = Date.now()): number =>
  Math.max(1, Math.ceil((instant - now) / 1000));
