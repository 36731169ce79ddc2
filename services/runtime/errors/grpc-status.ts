import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { isDatabaseUnavailable, isQueryCanceled } from './database-outage.js';
import { Refusal, refuse, type Kind } from './refusals.js';

/** Maximum size of a message in bytes. Larger results must be paged. */
export const LARGEST_MESSAGE = 16 * 2 ** 20;

const statusByKind: Record<Kind, status> = {
  invalid: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  payment_required: status.FAILED_PRECONDITION,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ALREADY_EXISTS,
  rate_limited: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  internal: status.INTERNAL,
};

export const tooSlow = () => refuse.unavailable('service.too_slow', 'This took too long. Please try again.');

/**
 * Returns the refusal to send for an error: itself, or one for an unavailable or slow database; null for a
 * defect.
 */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isQueryCanceled(error)) return tooSlow();
  if (!isDatabaseUnavailable(error)) return null;
  return refuse.unavailable(
    'database.unreachable',
    'This is not available right now. Please try again in a moment.',
  );
}

/**
 * True if a dependency of the service is unavailable, so that the same work may be retried later. False for a
 * statement that exceeded its timeout, because it would take as long again.
 */
export const isOutage = (error: unknown): boolean =>
  !isQueryCanceled(error) && asRefusal(error)?.kind === 'unavailable';

export function toStatus(error: unknown): StatusObject {
  const metadata = new Metadata();
  const refusal = asRefusal(error);
  if (!refusal) return { code: status.INTERNAL, details: 'internal', metadata };
  const { kind, code, message, field, details } = refusal;
  metadata.set('refusal-bin', Buffer.from(JSON.stringify([kind, code, message, field, details])));
  return { code: statusByKind[kind], details: code, metadata };
}

export function fromStatus(error: ServiceError): Refusal {
  const [packed] = error.metadata?.get('refusal-bin') ?? [];
  if (packed) {
    const [kind, code, message, field, details] = JSON.parse(packed.toString());
    return new Refusal(kind, code, message, field ?? undefined, details ?? undefined);
  }
  if (error.code === status.DEADLINE_EXCEEDED) return tooSlow();
  if (error.code === status.UNAVAILABLE)
    return refuse.unavailable('service.unreachable', 'This is not available right now.');
  return refuse.internal('internal', 'Something went wrong.');
}
