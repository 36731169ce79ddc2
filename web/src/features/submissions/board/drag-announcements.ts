import { stateLabels } from '@laurel/messages/labels/state-labels';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/dom';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission, SubmissionState } from '../../../lib/server/wire';
import { findDragged, getColumnBelow } from './find-dragged';
import { hasDetails } from '../moves/move-values';
import { findMove, getTitle } from '../states/submission-states';

export const instructions = t('drag.instructions');

/** Returns the announcement while the card is over this column: what dropping it there would do. */
export function formatDropTarget(submission: Submission, state: SubmissionState | null): string {
  if (state === null) return t('drag.outside');
  const values = { state: stateLabels[state], from: stateLabels[submission.state] };
  if (state === submission.state) return t('drag.over.current', values);
  const move = findMove(submission, state);
  if (!move) return t('drag.over.blocked', values);
  return t(
    move.needs.length > 0 || hasDetails(submission, state) ? 'drag.over.details' : 'drag.over',
    values,
  );
}

/** Returns the announcement at the end of a drag. */
export function formatDropResult(
  submission: Submission,
  state: SubmissionState | null,
  isCanceled: boolean,
): string {
  const name = getTitle(submission);
  if (isCanceled || state === null || !findMove(submission, state))
    return t('drag.back', { name, state: stateLabels[submission.state] });
  return t('drag.end', { name, state: stateLabels[state] });
}

/** A dragged card starts over its own column. That column is announced only when the card comes back to it. */
let hasLeftColumn = false;

/** The announcements of a drag for screen readers, the same for mouse, touch and keys. */
export const announcements = {
  dragstart: ({ operation }: DragStartEvent) => {
    const submission = findDragged(operation);
    hasLeftColumn = false;
    return submission
      ? t('drag.start', { name: getTitle(submission), state: stateLabels[submission.state] })
      : undefined;
  },
  dragover: ({ operation }: DragOverEvent) => {
    const submission = findDragged(operation);
    const state = getColumnBelow(operation);
    if (!submission || (!hasLeftColumn && state === submission.state)) return undefined;
    hasLeftColumn = true;
    return formatDropTarget(submission, state);
  },
  dragend: ({ operation, canceled }: DragEndEvent) => {
    const submission = findDragged(operation);
    return submission ? formatDropResult(submission, getColumnBelow(operation), canceled) : undefined;
  },
};
