import { isUuid } from '@laurel/runtime/call';
import type { Seal } from '../secrets.js';
import { isMark } from './is-mark.js';

/** What comes back with a letter has it among the headers of the letter itself. */
export const BOUNCE_HEADER = 'X-Laurel-Letter';
const MARK_LENGTH = 32;
const markOf = (seal: Seal, id: string) => seal.mark(`bounce ${id}`).slice(0, MARK_LENGTH);

/** Of which letter it is told that it came back, under our mark: who has it has the letter. */
export const bounceToken = (seal: Seal, id: string): string => `${id}.${markOf(seal, id)}`;

/** Null: it is none of ours. */
export function letterIn(seal: Seal, token: string): string | null {
  const [id = '', mark = '', ...others] = token.split('.');
  return others.length === 0 && isUuid(id) && isMark(markOf(seal, id), mark) ? id : null;
}
