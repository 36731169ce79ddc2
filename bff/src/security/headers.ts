import type { BffEnv } from '../settings/bff.env.js';

/** Builds the content security policy of a page. Inline scripts and styles need the nonce of the response. */
export function createContentSecurityPolicy(
  { KEYCLOAK_URL, ANALYTICS_SRC, PUBLIC_URL, STILLS_ORIGIN, PAYMENT_ORIGINS }: BffEnv,
  nonce: string,
): string {
  const analytics = ANALYTICS_SRC ? [new URL(ANALYTICS_SRC).origin] : [];
  const stills = STILLS_ORIGIN ? [new URL(STILLS_ORIGIN).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...analytics],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...stills],
    'connect-src': ["'self'", new URL(KEYCLOAK_URL).origin, ...analytics, ...stills],
    // This directive also applies to redirects of a form submission.
    'form-action': ["'self'", ...PAYMENT_ORIGINS.split(',').filter(Boolean)],
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

/** Default headers of every response, including those outside routes. Pages replace the policy. */
export const createSecurityHeaders = ({
  PUBLIC_URL,
}: Pick<BffEnv, 'PUBLIC_URL'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(PUBLIC_URL.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});
