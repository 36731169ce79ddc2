/** So many days before a last deadline it is told, once each. */
export const REMINDER_DAYS = [14, 3, 1] as const;
/** So many days before a deadline after which it costs more. */
export const FEE_RISE_DAYS = 3;
/** An opening is told so many days after it at most: who was not told by then has seen it. */
export const OPENING_TOLD_DAYS = 3;
/** The same of an answer that is overdue. */
export const OVERDUE_TOLD_DAYS = 30;
/** Whether an entry was sent is asked so many days after its deadline at most. */
export const ASKED_TOLD_DAYS = 30;

/** What somebody is told of, in the order of how much it matters today. */
export const NOTIFICATION_KINDS = [
  'entry-returned',
  'was-it-sent',
  'deadline',
  'fee-rise',
  'opening',
  'answer-overdue',
  'watched-deadline',
  'watched-change',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
/** Of these nothing is to be done any more once their day is over. */
export const DATED_KINDS = ['deadline', 'fee-rise', 'watched-deadline'] as const satisfies NotificationKind[];
