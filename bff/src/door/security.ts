import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { BffEnv } from '../bff.env.js';

/** What a page may load and where it may go. No inline script or style but with this answer's nonce. */
export function contentSecurityPolicy(
  { KEYCLOAK_URL, ANALYTICS_SRC, STRIPE_SECRET_KEY, PUBLIC_URL }: BffEnv,
  nonce: string,
): string {
  const analytics = ANALYTICS_SRC ? [new URL(ANALYTICS_SRC).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...analytics],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", new URL(KEYCLOAK_URL).origin, ...analytics],
    'form-action': ["'self'", ...(STRIPE_SECRET_KEY ? ['https://checkout.stripe.com'] : [])],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(PUBLIC_URL.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The headers of every answer; a page's policy is its own. */
export const secure = (http: FastifyInstance, { PUBLIC_URL }: BffEnv) =>
  http.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
