import { NOTIFICATION_KINDS } from '@laurel/rules/notifications/reminders';
import { WATCHED_CHANGES } from '@laurel/rules/notifications/watching';
import { z } from 'zod';
import { submissionState } from '../../inputs/submissions/submission.js';
import { failedRule } from '../submissions/calendar.js';
import { maybeText, moneyShape, number, pageShape, text } from '../values.js';

/**
 * - `day`: the day of the deadline, opening or answer.
 * - `closesAt`, `closingZone`: when the deadline ends (ISO 8601), and its time zone; null if there is none.
 * - `more`: the fee increase after that day, null if unknown.
 * - `failsOn`: the deadline at which the film fails `failedRule`; equal to `day` if that is the last
 *   deadline.
 * - `isOver`: the user can no longer act on it.
 * - `isMoved`: the day has changed since the notification.
 * - `entry`: null if the notification is about a watched festival.
 *
 * Unknown names are null.
 */
const notification = z.strictObject({
  id: number,
  kind: z.enum(NOTIFICATION_KINDS),
  at: text,
  isRead: z.boolean(),
  isOver: z.boolean(),
  isMoved: z.boolean(),
  day: maybeText,
  closesAt: maybeText,
  closingZone: maybeText,
  more: moneyShape.nullable(),
  failsOn: maybeText,
  failedRule: failedRule.nullable(),
  changes: z.array(z.enum(WATCHED_CHANGES)),
  festival: z.strictObject({ id: number, name: maybeText }).nullable(),
  competition: z.strictObject({ id: number, name: maybeText }).nullable(),
  entry: z
    .strictObject({ submissionId: number, filmId: number, filmName: maybeText, state: submissionState })
    .nullable(),
});
export type Notification = z.infer<typeof notification>;
/** `unread`: the number of all unread notifications, without those that are over. */
export const notificationsShape = pageShape(notification).extend({ unread: number });
/** The name of the e-mail that was turned off. */
export const declinedNoticeShape = z.strictObject({ name: text });
export const unreadShape = z.strictObject({ unread: number });
