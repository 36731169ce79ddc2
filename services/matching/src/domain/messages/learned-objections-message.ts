import { message, type Message } from '@laurel/messages/formatting/message';
import type { LearnedObjections } from '../recommendations/objections.js';

/** Describes the learned objections, or that none applies; empty if there was nothing to learn from. */
export function describeLearnedObjections({ objections, declinedCount }: LearnedObjections): Message[] {
  if (declinedCount === 0) return [];
  if (objections.length === 0) return [message('learned.clear', { refused: declinedCount })];
  return objections.map((objection) =>
    message(`learned.${objection.why}`, { refused: objection.declinedCount }),
  );
}
