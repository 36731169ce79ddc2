import { NOTIFICATION_KINDS } from '@laurel/rules/reminders';
import { WATCHED_CHANGES } from '@laurel/rules/watching';
import { z } from 'zod';
import { submissionState } from '../inputs/submission.js';
import { maybeText, moneyShape, number, pageOf, text } from './values.js';

/**
 * `day`: of the deadline, the opening or the answer; `more`: by how much an entry costs more after it, where that is known; `isOver`: nothing
 * is to be done any more; `isMoved`: its day is another one by now, or none. Without an entry it is of a festival that is watched. Names are null where they are not known.
 */
const notification = z.strictObject({
  id: number,
  kind: z.enum(NOTIFICATION_KINDS),
  at: text,
  isRead: z.boolean(),
  isOver: z.boolean(),
  isMoved: z.boolean(),
  day: maybeText,
  more: moneyShape.nullable(),
  changes: z.array(z.enum(WATCHED_CHANGES)),
  festival: z.strictObject({ id: number, name: maybeText }).nullable(),
  competition: z.strictObject({ id: number, name: maybeText }).nullable(),
  entry: z
    .strictObject({ submissionId: number, filmId: number, filmName: maybeText, state: submissionState })
    .nullable(),
});
export type Notification = z.infer<typeof notification>;
/** `unread`: of all, without those that are over. */
export const notificationsShape = pageOf(notification).extend({ unread: number });
/** Which mail is not sent any more. */
export const declinedNoticeShape = z.strictObject({ name: text });
export const unreadShape = z.strictObject({ unread: number });
