import type { Account } from '../account/account.ts';
import { StripeError } from '../account/errors.ts';
import type { StoredResponse } from '../account/object-kinds.ts';

const DAY = 86_400;
interface IdempotentRequest {
  key: string;
  method: string;
  path: string;
  /** The raw body. */
  parameters: string;
}

/**
 * Returns the stored response for a key, if it is not older than a day. Refuses the key for any other
 * request.
 */
export function findStoredResponse(account: Account, request: IdempotentRequest) {
  const stored = account.store.get('stored_response', `key:${request.key}`);
  if (!stored) return null;
  if (stored.at + DAY <= account.now()) {
    account.store.remove(stored.id);
    return null;
  }
  if (stored.path !== request.path || stored.method !== request.method) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${stored.path}'). Try using a key other than '${request.key}' if you meant to execute a different request.`;
    throw new StripeError(400, message, { type: 'idempotency_error' });
  }
  if (stored.parameters !== request.parameters) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`;
    throw new StripeError(400, message, { type: 'idempotency_error' });
  }
  return stored;
}

export function storeResponse(
  account: Account,
  request: IdempotentRequest,
  answer: Pick<StoredResponse, 'status' | 'body'>,
) {
  const { key, method, path, parameters } = request;
  account.put('stored_response', {
    id: `key:${key}`,
    method,
    path,
    parameters,
    at: account.now(),
    ...answer,
  });
}

/** Refuses a key whose first request is still in progress. */
export function refuseConcurrent(key: string): never {
  const message = `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  throw new StripeError(409, message, { code: 'idempotency_key_in_use' });
}
