import { Refusal, refuse, type Kind } from '@laurel/runtime/errors/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createFieldRefusal } from './field-refusals.js';

const statusByKind: Record<Kind, number> = {
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

/** Refusals by the gateway with an HTTP status that no refusal kind has. */
export class GatewayRefusal extends Refusal {
  constructor(
    readonly status: number,
    code: string,
    message: string,
    readonly headers: Record<string, string> = {},
    details?: object,
  ) {
    super('invalid', code, message, undefined, details);
  }
}

/** For unknown URLs. */
export const createPageNotFoundRefusal = () => refuse.notFound('page.not_found', 'This page does not exist.');
const createNotJsonRefusal = () => createFieldRefusal('body', 'json');
const refusalByFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new GatewayRefusal(413, 'body.too_large', 'This is more than 1 MB. Send less at a time.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => createFieldRefusal('content-type', 'content_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => createFieldRefusal('body', 'body_length'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => createFieldRefusal('body', 'body_empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: createNotJsonRefusal,
  FST_STATIC_FORBIDDEN_PATH: createPageNotFoundRefusal,
};

/** Returns the refusal for a known error, or null for an unexpected one. */
export function toKnownRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (refusalByFastifyCode[code]) return refusalByFastifyCode[code]();
  if (error instanceof SyntaxError && statusCode === 400) return createNotJsonRefusal();
  if (statusCode === 404) return createPageNotFoundRefusal();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new GatewayRefusal(statusCode, 'request.invalid', 'This request cannot be read.');
  return null;
}

/** Converts an error to a refusal. An unexpected error becomes `internal` and is logged completely. */
export function toRefusal(error: unknown, request: FastifyRequest, log: Logger): Refusal {
  const { id, query } = request;
  const refusal = toKnownRefusal(error) ?? refuse.internal('internal', 'Something went wrong.');
  if (refusal.kind === 'internal') {
    // The name of the server function, if the request calls one.
    const { name } = (query ?? {}) as { name?: string };
    log.error({ requestId: id, url: getLoggedPath(request), name, err: error });
  }
  return refusal;
}

/** Logs only the route pattern of URLs that contain a secret. */
const getLoggedPath = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions?.config?.isSecret ? routeOptions.url : url.split('?')[0];

/** For requests that the HTTP parser rejects. */
export function toBrokenRequestRefusal(code: string): GatewayRefusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new GatewayRefusal(431, 'headers.too_large', 'The address or the headers are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new GatewayRefusal(408, 'request.too_slow', 'This request took too long to arrive.');
  return new GatewayRefusal(400, 'request.invalid', 'This request cannot be read.');
}

/** The common format of error responses. */
export const toRefusalBody = ({ code, message, field, details }: Refusal, requestId: string) => ({
  error: {
    code,
    message,
    ...(field !== undefined && { field }),
    ...(details !== undefined && { details }),
    requestId,
  },
});

export const getStatus = (refusal: Refusal): number =>
  refusal instanceof GatewayRefusal ? refusal.status : statusByKind[refusal.kind];

export function sendRefusal(reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply {
  if (refusal instanceof GatewayRefusal) reply.headers(refusal.headers);
  if (refusal.kind === 'rate_limited')
    reply.header('retry-after', String((refusal.details as { seconds?: number })?.seconds ?? 60));
  return reply
    .code(getStatus(refusal))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toRefusalBody(refusal, requestId)));
}
