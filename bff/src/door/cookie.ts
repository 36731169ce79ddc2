import '@fastify/cookie';
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
  read({ cookies }: FastifyRequest): string | null {
    return cookies[this.name] || null;
  }
  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, this.options(SEVEN_DAYS));
  }
  clear(reply: FastifyReply): void {
    void reply.setCookie(this.name, '', this.options(0));
  }
  private options(maxAge: number) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge } as const;
  }
}
