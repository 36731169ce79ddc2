import { stateWord } from '@laurel/words/state-words';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/dom';
import { t } from '../../lib/texts/submissions';
import type { Submission, SubmissionState } from '../../lib/wire';
import { draggedIn, overIn } from './dragged';
import { hasDetails } from './move-values';
import { moveTo, titleOf } from './states';

export const instructions = t('drag.how');

/** What a column says of the card that is over it. */
export function overWords(submission: Submission, state: SubmissionState | null): string {
  if (state === null) return t('drag.out');
  const words = { state: stateWord[state], from: stateWord[submission.state] };
  if (state === submission.state) return t('drag.over.own', words);
  const move = moveTo(submission, state);
  if (!move) return t('drag.over.shut', words);
  return t(move.needs.length > 0 || hasDetails(submission, state) ? 'drag.over.asks' : 'drag.over', words);
}

/** What became of it. */
export function endWords(submission: Submission, state: SubmissionState | null, isCanceled: boolean): string {
  const name = titleOf(submission);
  if (isCanceled || state === null || !moveTo(submission, state))
    return t('drag.back', { name, state: stateWord[submission.state] });
  return t('drag.end', { name, state: stateWord[state] });
}

/** Picked up it is over its own column: that is worth a word only once it comes back. */
let hasLeft = false;

/** What a screen reader hears of a drag, by mouse, touch and keys alike. */
export const announcements = {
  dragstart: ({ operation }: DragStartEvent) => {
    const submission = draggedIn(operation);
    hasLeft = false;
    return submission
      ? t('drag.start', { name: titleOf(submission), state: stateWord[submission.state] })
      : undefined;
  },
  dragover: ({ operation }: DragOverEvent) => {
    const [submission, state] = [draggedIn(operation), overIn(operation)];
    if (!submission || (!hasLeft && state === submission.state)) return undefined;
    hasLeft = true;
    return overWords(submission, state);
  },
  dragend: ({ operation, canceled }: DragEndEvent) => {
    const submission = draggedIn(operation);
    return submission ? endWords(submission, overIn(operation), canceled) : undefined;
  },
};
