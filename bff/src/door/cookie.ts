import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { tokenKey } from './token-key.js';

/** The session's cookie: over https bound to this host by its prefix. Browsers take a Secure one from http on the machine itself only. */
export class SessionCookie {
  private readonly isSecure: boolean;
  readonly name: string;
  /** Until when a browser was told to keep a token, by its hash. */
  private readonly told = new LRUCache<string, string>({ max: 20_000 });
  constructor(publicUrl: string) {
    const { protocol, hostname } = new URL(publicUrl);
    this.isSecure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
    this.name = protocol === 'https:' ? '__Host-session' : 'session';
  }
  read({ cookies }: FastifyRequest): string | null {
    return cookies[this.name] || null;
  }
  /** Makes the cookie last as long as its session, which moves on at most once an hour; a browser is told each end once. */
  set(reply: FastifyReply, token: string, expiresAt: string): void {
    const hash = tokenKey(token);
    if (this.told.get(hash) === expiresAt) return;
    this.told.set(hash, expiresAt);
    void reply.setCookie(
      this.name,
      token,
      this.options(Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))),
    );
  }
  clear(reply: FastifyReply): void {
    void reply.setCookie(this.name, '', this.options(0));
  }
  private options(maxAge: number) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge } as const;
  }
}
