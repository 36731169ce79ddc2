import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Visit } from '../function.js';
import type { Door } from './door.js';
import type { Known } from './viewers.js';
import { networkOf } from './network.js';
import { refuseField } from './wrong-input.js';

const uuid = z.uuid();

/** The HTTP side of a call. Refuses an Idempotency-Key that is no UUID. */
export class DoorVisit implements Visit {
  readonly idempotencyKey: string;
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    readonly token: string | null,
    private readonly door: Pick<Door, 'viewers' | 'cookie'>,
  ) {
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !uuid.safeParse(key).success) throw refuseField('Idempotency-Key', 'key');
    this.idempotencyKey = typeof key === 'string' ? key.toLowerCase() : '';
  }
  get ip() {
    return this.request.ip;
  }
  get network() {
    return networkOf(this.request.ip);
  }
  get userAgent() {
    return this.request.headers['user-agent'] ?? null;
  }
  /** Mostly it is known who asks, and nothing is to be waited for. */
  session() {
    const { token } = this;
    if (!token) return null;
    const known = this.door.viewers.of(token, this.request.id);
    return known instanceof Promise
      ? known.then((found) => this.told(token, found))
      : this.told(token, known);
  }
  private told(token: string, known: Known | null) {
    const { reply, door } = this;
    if (!known) {
      door.cookie.clear(reply);
      return null;
    }
    door.cookie.set(reply, token, known.session.expiresAt);
    return known.told;
  }
  signIn(fresh: string, expiresAt: string) {
    this.changed();
    this.door.cookie.set(this.reply, fresh, expiresAt);
  }
  signOut() {
    this.changed();
    this.door.cookie.clear(this.reply);
  }
  seen(aggregate: string, version: number) {
    if (aggregate.startsWith('user-')) this.changed();
    void this.reply.header('x-laurel-seen', `${aggregate}=${version}`);
  }
  changed() {
    if (this.token) this.door.viewers.forget(this.token);
  }
  errand(userId: string) {
    return this.door.viewers.errand(userId);
  }
}
