import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getTokenKey } from './token-key.js';

/**
 * The session cookie. The `__Host-` prefix binds it to this host. Browsers accept Secure over HTTP only from
 * localhost.
 */
export class SessionCookie {
  private readonly isSecure: boolean;
  readonly name: string;
  /** The last expiry sent to the browser, by token hash. */
  private readonly sentExpiries = new LRUCache<string, string>({ max: 20_000 });
  constructor(publicUrl: string) {
    const { protocol, hostname } = new URL(publicUrl);
    this.isSecure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
    this.name = protocol === 'https:' ? '__Host-session' : 'session';
  }
  read({ cookies }: FastifyRequest): string | null {
    return cookies[this.name] || null;
  }
  /** Returns the distinct values if the browser sent several cookies of this name, else an empty list. */
  readAll({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): string[] {
    const prefix = `${this.name}=`;
    if (cookie.indexOf(prefix) === cookie.lastIndexOf(prefix)) return [];
    const values = cookie
      .split(/;\s*/)
      .flatMap((pair) => (pair.startsWith(prefix) ? pair.slice(prefix.length) : []));
    return [...new Set(values)].filter(Boolean);
  }
  /** Makes `token` the session cookie of this request. */
  use({ cookies }: Pick<FastifyRequest, 'cookies'>, token: string): void {
    cookies[this.name] = token;
  }
  /** Extends the cookie to the session's expiry. Sends each expiry once. It changes at most once an hour. */
  set(reply: FastifyReply, token: string, expiresAt: string): void {
    const hash = getTokenKey(token);
    if (this.sentExpiries.get(hash) === expiresAt) return;
    this.sentExpiries.set(hash, expiresAt);
    void reply.setCookie(
      this.name,
      token,
      this.getOptions(Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))),
    );
  }
  clear(reply: FastifyReply): void {
    void reply.setCookie(this.name, '', this.getOptions(0));
  }
  private getOptions(maxAge: number) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge } as const;
  }
}
