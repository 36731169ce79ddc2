import { message, type Message } from '@laurel/messages/formatting/message';
import type { Lessons } from '../recommendations/objections.js';

/** Describes the objections learned from refusals, or that there are none; empty without refusals. */
export function describeLessons({ objections, refused }: Lessons): Message[] {
  if (refused === 0) return [];
  if (objections.length === 0) return [message('learned.clear', { refused })];
  return objections.map((objection) => message(`learned.${objection.why}`, { refused: objection.refused }));
}
