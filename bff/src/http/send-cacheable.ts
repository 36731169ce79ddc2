import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the entity tag of a cacheable response. It changes with any byte of the body. */
const getEtag = (body: string) => `W/"${hash('sha1', body, 'base64url')}"`;
const toStrongTag = (tag: string) => tag.trim().replace(/^W\//, '');

interface TaggedResponse {
  body: string;
  type: string;
  cacheControl: string;
}
/** Sends an entity tag. Returns 304 if the client has the current version (RFC 9110, 13.1.2). */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cacheControl }: TaggedResponse,
): FastifyReply {
  const tag = getEtag(body);
  reply.headers({ 'cache-control': cacheControl, etag: tag });
  const clientTags = request.headers['if-none-match'];
  const isCurrent = clientTags
    ?.split(',')
    .some((value) => value.trim() === '*' || toStrongTag(value) === toStrongTag(tag));
  if (isCurrent) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** Sends publicly cacheable JSON. Clients reuse it for `seconds` and then revalidate it with the entity tag. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  seconds: number,
): FastifyReply {
  const cacheControl = seconds ? `public, max-age=${seconds}` : 'public, no-cache';
  return sendTagged(request, reply, { body, type: 'application/json; charset=utf-8', cacheControl });
}
