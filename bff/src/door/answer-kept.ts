import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of an answer that may be kept: its name, which changes with anything in it. */
const tagOf = (body: string) => `W/"${hash('sha1', body, 'base64url')}"`;
const strong = (tag: string) => tag.trim().replace(/^W\//, '');

interface Tagged {
  body: string;
  type: string;
  cacheControl: string;
}
/** Sends what is asked for again and again: who has it already is told so with 304 and no body (RFC 9110, 13.1.2). */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cacheControl }: Tagged,
): FastifyReply {
  const tag = tagOf(body);
  reply.headers({ 'cache-control': cacheControl, etag: tag });
  const known = request.headers['if-none-match'];
  const isKnown = known?.split(',').some((one) => one.trim() === '*' || strong(one) === strong(tag));
  if (isKnown) return reply.code(304).send();
  return reply.type(type).send(body);
}

/**
 * Sends JSON that everybody may keep, for so many seconds without asking again, and after that as long as it is the same: who has it
 * already gets no body.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  seconds: number,
): FastifyReply {
  const cacheControl = seconds ? `public, max-age=${seconds}` : 'public, no-cache';
  return sendTagged(request, reply, { body, type: 'application/json; charset=utf-8', cacheControl });
}
