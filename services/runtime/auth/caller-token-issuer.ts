import type { KeyObject } from 'node:crypto';
import { CALLER_TOKEN_TTL_MS, sign, type Caller, type CallerTokenIssuer } from './call-context.js';

/** The services that a service calls itself, on behalf of its caller. */
const DOWNSTREAM_SERVICES: Readonly<Record<string, readonly string[]>> = { submissions: ['matching'] };

/**
 * Creates a caller's token issuer. Each token is valid for one service and its downstream services. Tokens
 * are signed on first use, and all expire together.
 */
export function createCallerTokenIssuer(
  caller: Caller,
  key: KeyObject,
  ends = Date.now() + CALLER_TOKEN_TTL_MS,
): CallerTokenIssuer {
  const signed = new Map<string, string>();
  return (service) => {
    const token =
      signed.get(service) ?? sign(caller, key, [service, ...(DOWNSTREAM_SERVICES[service] ?? [])], ends);
    signed.set(service, token);
    return token;
  };
}
