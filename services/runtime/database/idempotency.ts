import { createHash } from 'node:crypto';
import { getCurrentCall } from '../auth/call-context.js';
import type { Tx } from './client.js';
import { refuse } from '../errors/refusals.js';

/** The stored response to a command, and the hash of the command's input. */
interface StoredResponse<T> {
  input_hash: string;
  answer: T;
}

export const createKeyReusedRefusal = () =>
  refuse.conflict(
    'request.key_reused',
    'This request key was used for something else. Send a new one.',
    'Idempotency-Key',
  );

/**
 * Runs a command once per idempotency key. Stores its response in the command's own transaction, and returns
 * it for the same key and input. Without a key the work always runs. If `isFinal` returns false for the
 * stored response, the next call runs the work again and passes it this response.
 * @throws request.key_reused if the key was used with another input
 */
export async function runOnce<T>(
  tx: Tx,
  command: string,
  input: unknown,
  work: (previous: T | null) => Promise<T>,
  isFinal: (answer: T) => boolean = () => true,
): Promise<T> {
  const { idempotencyKey: key = '', caller } = getCurrentCall() ?? {};
  if (!key) return work(null);
  const callerId = caller?.user ?? '';
  const hash = createHash('sha256')
    .update(`${command}\n${JSON.stringify(input)}`)
    .digest('base64');
  const isNew = await tx.$executeRawUnsafe(
    `insert into idempotent_response (caller, key, input_hash) values ($1, $2, $3) on conflict (caller, key)
     do update set input_hash = excluded.input_hash, answer = null, at = now() where idempotent_response.at < now() - interval '24 hours'`,
    callerId,
    key,
    hash,
  );
  const previous = isNew ? null : await getStoredResponse<T>(tx, callerId, key, hash);
  if (previous && isFinal(previous.answer)) return previous.answer;
  const answer = await work(previous?.answer ?? null);
  await tx.$executeRawUnsafe(
    'update idempotent_response set answer = $3::jsonb where caller = $1 and key = $2',
    callerId,
    key,
    JSON.stringify(answer ?? null),
  );
  return answer;
}

async function getStoredResponse<T>(
  tx: Tx,
  callerId: string,
  key: string,
  hash: string,
): Promise<StoredResponse<T>> {
  const [row] = await tx.$queryRawUnsafe<StoredResponse<T>[]>(
    'select input_hash, answer from idempotent_response where caller = $1 and key = $2 for update',
    callerId,
    key,
  );
  if (row?.input_hash !== hash) throw createKeyReusedRefusal();
  return row;
}
