import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Visit } from '../function.js';
import { sessionAnswer } from '../user-messages.js';
import type { Door } from './door.js';
import { networkOf } from './network.js';
import { refuseField } from './wrong-input.js';

const uuid = z.uuid();

/** The HTTP side of a call. Refuses an Idempotency-Key that is no UUID. */
export function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  { viewers, cookie }: Door,
): Visit {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !uuid.safeParse(key).success) throw refuseField('Idempotency-Key', 'key');
  return {
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
    token,
    async session() {
      const known = token ? await viewers.of(token, request.id) : null;
      if (token && !known) cookie.clear(reply);
      if (token && known) cookie.set(reply, token, known.session.expiresAt);
      if (!known) return null;
      return sessionAnswer(known.session);
    },
    signIn(fresh, expiresAt) {
      if (token) viewers.forget(token);
      cookie.set(reply, fresh, expiresAt);
    },
    signOut() {
      viewers.forget(token!);
      cookie.clear(reply);
    },
    seen(aggregate, version) {
      if (aggregate.startsWith('user-')) this.changed();
      reply.header('x-laurel-seen', `${aggregate}=${version}`);
    },
    changed() {
      if (token) viewers.forget(token);
    },
    errand: (userId) => viewers.errand(userId),
    idempotencyKey: typeof key === 'string' ? key.toLowerCase() : '',
  };
}
