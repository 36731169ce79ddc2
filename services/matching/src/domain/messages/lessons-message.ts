import { message, type Message } from '@laurel/messages/formatting/message';
import type { Lessons } from '../recommendations/objections.js';

/** Describes the learned objections, or that there are none; empty if nothing was hidden. */
export function describeLessons({ objections, refused }: Lessons): Message[] {
  if (refused === 0) return [];
  if (objections.length === 0) return [message('learned.clear', { refused })];
  return objections.map((objection) => message(`learned.${objection.why}`, { refused: objection.refused }));
}
