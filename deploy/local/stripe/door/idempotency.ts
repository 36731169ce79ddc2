import type { Account } from '../account.ts';
import { StripeError } from '../errors.ts';
import type { KeptAnswer } from '../kinds.ts';

const DAY = 86_400;
interface Asked {
  key: string;
  method: string;
  path: string;
  /** The body as it came. */
  parameters: string;
}

/** The answer that was kept for a key, while it is not older than a day; refuses the key for anything else than it was used for. */
export function keptAnswer(account: Account, asked: Asked) {
  const kept = account.store.get('kept_answer', `key:${asked.key}`);
  if (!kept) return null;
  if (kept.at + DAY <= account.now()) {
    account.store.remove(kept.id);
    return null;
  }
  if (kept.path !== asked.path || kept.method !== asked.method) {
    const words = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${asked.path}' vs '${kept.path}'). Try using a key other than '${asked.key}' if you meant to execute a different request.`;
    throw new StripeError(400, words, { type: 'idempotency_error' });
  }
  if (kept.parameters !== asked.parameters) {
    const words = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${asked.key}' if you meant to execute a different request.`;
    throw new StripeError(400, words, { type: 'idempotency_error' });
  }
  return kept;
}

export function keepAnswer(account: Account, asked: Asked, answer: Pick<KeptAnswer, 'status' | 'body'>) {
  const { key, method, path, parameters } = asked;
  account.put('kept_answer', { id: `key:${key}`, method, path, parameters, at: account.now(), ...answer });
}

/** Refuses a key whose first request is being answered still. */
export function refuseConcurrent(key: string): never {
  const words = `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  throw new StripeError(409, words, { code: 'idempotency_key_in_use' });
}
