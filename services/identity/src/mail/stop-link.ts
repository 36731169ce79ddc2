import { mayWait } from '@laurel/words/mail-templates';
import type { Seal } from '../secrets.js';
import { isMark } from './is-mark.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** 128 bits: an address's part may hold a hundred signs. */
const MARK_LENGTH = 32;
const markOf = (seal: Seal, userId: string, name: string) =>
  seal.mark(`stop ${userId} ${name}`).slice(0, MARK_LENGTH);

/** Which notice whom is to be stopped, under our mark: what stands in the link of a mail. It does nothing else, and needs no log-in. */
export const stopToken = (seal: Seal, userId: string, name: string): string =>
  [userId, name, markOf(seal, userId, name)].join('.');

/** Null: it is none of ours. */
export function noticeOf(seal: Seal, token: string): { userId: string; name: string } | null {
  const [userId = '', name = '', mark = '', ...others] = token.split('.');
  if (others.length > 0 || !UUID.test(userId) || !mayWait(name)) return null;
  return isMark(markOf(seal, userId, name), mark) ? { userId, name } : null;
}
