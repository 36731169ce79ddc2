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

/** An expected error. It crosses gRPC and HTTP unchanged. `details` must be JSON-serializable. */
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

const createFactory = (kind: Kind) => (code: string, message: string, field?: string, details?: unknown) =>
  new Refusal(kind, code, message, field, details);

/** `throw refuse.conflict('submission.stale', 'Someone changed this submission meanwhile.', 'rowVersion')` */
export const refuse = {
  invalid: createFactory('invalid'),
  unauthenticated: createFactory('unauthenticated'),
  paymentRequired: createFactory('payment_required'),
  forbidden: createFactory('forbidden'),
  notFound: createFactory('not_found'),
  /** `refuse.noSuch('film.not_found', 'filmId')`, also for a resource of another user. */
  noSuch: (code: `${string}.not_found`, field: string) =>
    new Refusal('not_found', code, `This ${code.slice(0, code.indexOf('.'))} does not exist.`, field),
  conflict: createFactory('conflict'),
  rateLimited: createFactory('rate_limited'),
  unavailable: createFactory('unavailable'),
  internal: createFactory('internal'),
};

/** At least 1. Both arguments are milliseconds since 1970. */
export const secondsTo = (instant: number, now = Date.now()): number =>
  Math.max(1, Math.ceil((instant - now) / 1000));
