import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../server-functions/server-function.js';
import type { Gateway } from '../../requests/gateway.js';
import type { Login } from '../../session/viewers.js';
import { getNetwork } from '@laurel/runtime/auth/client-network';
import { createFieldRefusal } from '../../http/field-refusals.js';

const uuid = z.uuid();

/** The HTTP side of a function call. Rejects an Idempotency-Key that is not a UUID. */
export class GatewayRequestContext implements RequestContext {
  readonly idempotencyKey: string;
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    readonly token: string | null,
    private readonly gateway: Pick<Gateway, 'viewers' | 'cookie'>,
  ) {
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !uuid.safeParse(key).success) throw createFieldRefusal('Idempotency-Key', 'key');
    this.idempotencyKey = typeof key === 'string' ? key.toLowerCase() : '';
  }
  get ip() {
    return this.request.ip;
  }
  get network() {
    return getNetwork(this.request.ip);
  }
  get userAgent() {
    return this.request.headers['user-agent'] ?? null;
  }
  /** Usually the session is cached, so the result is synchronous. */
  session() {
    const { token } = this;
    if (!token) return null;
    const cachedLogin = this.gateway.viewers.get(token, this.request.id);
    return cachedLogin instanceof Promise
      ? cachedLogin.then((login) => this.updateCookie(token, login))
      : this.updateCookie(token, cachedLogin);
  }
  private updateCookie(token: string, login: Login | null) {
    const { reply, gateway } = this;
    if (!login) {
      gateway.cookie.clear(reply);
      return null;
    }
    gateway.cookie.set(reply, token, login.session.expiresAt);
    return login.publicSession;
  }
  signIn(newToken: string, expiresAt: string) {
    this.evictSession();
    this.gateway.cookie.set(this.reply, newToken, expiresAt);
  }
  signOut() {
    this.evictSession();
    this.gateway.cookie.clear(this.reply);
  }
  sendSeenVersion(aggregate: string, version: number) {
    if (aggregate.startsWith('user-')) this.evictSession();
    void this.reply.header('x-laurel-seen', `${aggregate}=${version}`);
  }
  evictSession() {
    if (this.token) this.gateway.viewers.forget(this.token);
  }
  issueSystemToken(userId: string) {
    return this.gateway.viewers.issueSystemToken(userId);
  }
}
