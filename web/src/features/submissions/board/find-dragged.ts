import type { DragDropManager } from '@dnd-kit/dom';
import type { Submission, SubmissionState } from '../../../lib/server/wire';

type Operation = DragDropManager['dragOperation'];
/** Returns the submission of the dragged card. */
export const findDragged = ({ source }: Pick<Operation, 'source'>): Submission | null =>
  (source?.data.submission as Submission | undefined) ?? null;
/** Returns the state of the column below the dragged card. */
export const getColumnBelow = ({ target }: Pick<Operation, 'target'>): SubmissionState | null =>
  (target?.data.state as SubmissionState | undefined) ?? null;
