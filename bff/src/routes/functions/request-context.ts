import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../server-functions/server-function.js';
import type { Gateway } from '../../requests/gateway.js';
import type { Login } from '../../session/viewers.js';
import { getNetwork } from '@laurel/runtime/auth/client-network';
import { refuseField } from '../../http/field-refusals.js';

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
    if (key !== undefined && !uuid.safeParse(key).success) throw refuseField('Idempotency-Key', 'key');
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
    const existing = this.gateway.viewers.get(token, this.request.id);
    return existing instanceof Promise
      ? existing.then((found) => this.updateCookie(token, found))
      : this.updateCookie(token, existing);
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
  signIn(fresh: string, expiresAt: string) {
    this.changed();
    this.gateway.cookie.set(this.reply, fresh, expiresAt);
  }
  signOut() {
    this.changed();
    this.gateway.cookie.clear(this.reply);
  }
  seen(aggregate: string, version: number) {
    if (aggregate.startsWith('user-')) this.changed();
    void this.reply.header('x-laurel-seen', `${aggregate}=${version}`);
  }
  changed() {
    if (this.token) this.gateway.viewers.forget(this.token);
  }
  issueSystemToken(userId: string) {
    return this.gateway.viewers.issueSystemToken(userId);
  }
}
