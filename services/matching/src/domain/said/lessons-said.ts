import { say, type Said } from '@laurel/words/said';
import type { Lessons } from '../objections.js';

/** What was learned from what was not wanted: what speaks against it, or that nothing does; nothing where nothing was refused. */
export function lessonsSaid({ objections, refused }: Lessons): Said[] {
  if (refused === 0) return [];
  if (objections.length === 0) return [say('learned.clear', { refused })];
  return objections.map((one) => say(`learned.${one.why}`, { refused: one.refused }));
}
