import { Refusal, refuse, type Kind } from '@laurel/runtime/refusals';
import type { FastifyReply } from 'fastify';

const statusOf: Record<Kind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

/** Refusals of the door itself whose status no kind has. */
export class DoorRefusal extends Refusal {
  constructor(
    readonly status: number,
    code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super('invalid', code, message);
  }
}

const known: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new DoorRefusal(413, 'body.too_large', 'This is more than 1 MB. Send less at once.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    refuse.invalid('input.invalid', 'Send JSON (content-type: application/json).', 'content-type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refuse.invalid('input.invalid', 'The body is not as long as it says.', 'body'),
  FST_STATIC_FORBIDDEN_PATH: () => refuse.notFound('page.not_found', 'Not Found'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse.invalid('input.invalid', 'Send { "data": … } as JSON.', 'body'),
};

/** What to tell; null for a defect, which is logged whole and told as `internal`. */
export function refusalFor(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (known[code]) return known[code]();
  if (statusCode === 400) return refuse.invalid('input.invalid', 'This is not JSON.', 'body');
  return null;
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply {
  const { code, message, field, details } = refusal;
  const isDoors = refusal instanceof DoorRefusal;
  if (isDoors) reply.headers(refusal.headers);
  if (refusal.kind === 'rate_limited')
    reply.header('retry-after', String((details as { seconds?: number })?.seconds ?? 60));
  return reply
    .code(isDoors ? refusal.status : statusOf[refusal.kind])
    .header('cache-control', 'no-store')
    .send({
      error: {
        code,
        message,
        ...(field !== undefined && { field }),
        ...(details !== undefined && { details }),
        requestId,
      },
    });
}
