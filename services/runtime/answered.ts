import { createHash } from 'node:crypto';
import { currentCall } from './call.js';
import type { Tx } from './database.js';
import { refuse } from './refusals.js';

/**
 * Does a command once per idempotency key: the answer is kept in the command's own transaction, and the same key with the
 * same input gets it again. Refuses `request.key_reused` for another input. Without a key the work is simply done.
 */
export async function once<T>(tx: Tx, command: string, input: unknown, work: () => Promise<T>): Promise<T> {
  const { idempotencyKey = '', caller } = currentCall() ?? {};
  if (!idempotencyKey) return work();
  const who = caller?.user ?? '';
  const hash = createHash('sha256')
    .update(`${command}\n${JSON.stringify(input)}`)
    .digest('base64');
  const isNew = await tx.$executeRawUnsafe(
    `insert into answered (caller, key, input_hash) values ($1, $2, $3) on conflict (caller, key)
     do update set input_hash = excluded.input_hash, answer = null, at = now() where answered.at < now() - interval '24 hours'`,
    who,
    idempotencyKey,
    hash,
  );
  if (!isNew) return answerOf<T>(tx, who, idempotencyKey, hash);
  const answer = await work();
  await tx.$executeRawUnsafe(
    'update answered set answer = $3::jsonb where caller = $1 and key = $2',
    who,
    idempotencyKey,
    JSON.stringify(answer ?? null),
  );
  return answer;
}

async function answerOf<T>(tx: Tx, who: string, key: string, hash: string): Promise<T> {
  const [row] = await tx.$queryRawUnsafe<{ input_hash: string; answer: T }[]>(
    'select input_hash, answer from answered where caller = $1 and key = $2',
    who,
    key,
  );
  if (row?.input_hash !== hash)
    throw refuse.conflict(
      'request.key_reused',
      'This request key was used for something else. Send a new one.',
      'Idempotency-Key',
    );
  return row.answer;
}
