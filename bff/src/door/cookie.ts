import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SEVEN_DAYS = 7 * 86_400;

/** The session's cookie: over https bound to this host by its prefix. Browsers take a Secure one from http on the machine itself only. */
export class SessionCookie {
  private readonly isSecure: boolean;
  readonly name: string;
  constructor(publicUrl: string) {
    const { protocol, hostname } = new URL(publicUrl);
    this.isSecure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
    this.name = protocol === 'https:' ? '__Host-session' : 'session';
  }
  read({ headers }: FastifyRequest): string | null {
    return (headers.cookie && fastifyCookie.parse(headers.cookie)[this.name]) || null;
  }
  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', this.serialized(token, SEVEN_DAYS));
  }
  clear(reply: FastifyReply): void {
    reply.header('set-cookie', this.serialized('', 0));
  }
  private serialized(value: string, maxAge: number) {
    return fastifyCookie.serialize(this.name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge });
  }
}
