import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import type { person } from '../../runtime/test/asking.js';
import type { startSubmissions } from './make.js';

/** Takes back the last change of some, as somebody. */
export const undoing =
  (laurel: () => Awaited<ReturnType<typeof startSubmissions>>) =>
  (who: ReturnType<typeof person>, items: { submissionId: number; rowVersion: number }[], call = {}) =>
    laurel().as(who, async () => (await laurel().to.undoChanges({ items })).results, call);
export const of = ({ id, rowVersion }: { id: number; rowVersion: number }) => ({
  submissionId: id,
  rowVersion,
});
/** The state that one is in again, or why it is not. */
export const outcome = ({ error, submission }: ItemResult) =>
  error?.code ?? submission?.state ?? 'off the list';
