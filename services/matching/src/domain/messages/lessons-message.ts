import { message, type Message } from '@laurel/words/messages/message';
import type { Lessons } from '../recommendations/objections.js';

/**
 * Describes what was learned from earlier refusals: the objections, or that there are none. Returns nothing
 * if nothing was refused.
 */
export function describeLessons({ objections, refused }: Lessons): Message[] {
  if (refused === 0) return [];
  if (objections.length === 0) return [message('learned.clear', { refused })];
  return objections.map((objection) => message(`learned.${objection.why}`, { refused: objection.refused }));
}
