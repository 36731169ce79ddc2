import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import type { person } from '../../runtime/test/callers.js';
import type { startSubmissions } from './make.js';

/** Creates a function that undoes the last change of items as a user. */
export const createUndo =
  (getLaurel: () => Awaited<ReturnType<typeof startSubmissions>>) =>
  (who: ReturnType<typeof person>, items: { submissionId: number; rowVersion: number }[], call = {}) =>
    getLaurel().as(who, async () => (await getLaurel().client.undoChanges({ items })).results, call);
export const toUndoItem = ({ id, rowVersion }: { id: number; rowVersion: number }) => ({
  submissionId: id,
  rowVersion,
});
/** Returns the state after an undo, or its error code. */
export const getCodeOrState = ({ error, submission }: ItemResult) =>
  error?.code ?? submission?.state ?? 'off the list';
