import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { Refusal } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';

/**
 * Runs a step. If it is refused, its database changes are rolled back and the reason is returned.
 * @throws refusals of an unavailable database or projection, so that the batch is tried again
 */
export async function tryStep(
  tx: Tx,
  step: () => Promise<unknown>,
): Promise<{ field: string | undefined; reason: string } | null> {
  await tx.$executeRawUnsafe('savepoint undo');
  try {
    await step();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
    await tx.$executeRawUnsafe('rollback to savepoint undo');
    return { field: error.field, reason: formatRefusal(error) };
  }
}
