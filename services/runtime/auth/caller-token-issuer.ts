import type { KeyObject } from 'node:crypto';
import { CALLER_TOKEN_TTL_MS, sign, type Caller, type CallerTokenIssuer } from './call-context.js';

/** The services that a service calls itself, on behalf of its caller. */
const DOWNSTREAM_SERVICES: Readonly<Record<string, readonly string[]>> = { submissions: ['matching'] };

/** Each token is valid for one service and its downstream services. All expire together. */
export function createCallerTokenIssuer(
  caller: Caller,
  key: KeyObject,
  expiresAt = Date.now() + CALLER_TOKEN_TTL_MS,
): CallerTokenIssuer {
  const tokenByService = new Map<string, string>();
  return (service) => {
    const token =
      tokenByService.get(service) ??
      sign(caller, key, [service, ...(DOWNSTREAM_SERVICES[service] ?? [])], expiresAt);
    tokenByService.set(service, token);
    return token;
  };
}
