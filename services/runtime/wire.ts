import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { isDatabaseAway, isQueryCanceled } from './away.js';
import { Refusal, refuse, type Kind } from './refusals.js';

/** In bytes: whoever has more to say says it in pages. */
export const LARGEST_MESSAGE = 16 * 2 ** 20;

const statusOf: Record<Kind, status> = {
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

/** The refusal to tell for an error: itself, or "not now" when a part that the service stands on is away or took too long; else null (a defect). */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isQueryCanceled(error)) return tooSlow();
  if (!isDatabaseAway(error)) return null;
  return refuse.unavailable(
    'database.unreachable',
    'This is not available right now. Please try again in a moment.',
  );
}

/** Whether a part that the service stands on is away: the same may be done later, as it is. Not where the server ended a statement, which would take as long again. */
export const isOutage = (error: unknown): boolean =>
  !isQueryCanceled(error) && asRefusal(error)?.kind === 'unavailable';

export function toStatus(error: unknown): StatusObject {
  const metadata = new Metadata();
  const refusal = asRefusal(error);
  if (!refusal) return { code: status.INTERNAL, details: 'internal', metadata };
  const { kind, code, message, field, details } = refusal;
  metadata.set('refusal-bin', Buffer.from(JSON.stringify([kind, code, message, field, details])));
  return { code: statusOf[kind], details: code, metadata };
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
