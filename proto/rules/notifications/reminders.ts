/**
 * Days before a last deadline on which a reminder is sent. Its recipient is the film's owner, if `canGetNotices` of the
 * identity service allows it.
 */
export const REMINDER_DAYS = [14, 3, 1] as const;
/** Days before a deadline after which the fee rises. */
export const FEE_RISE_DAYS = 3;
/** An opening is announced at most this many days late, because later the user has probably seen it. */
export const OPENING_NOTICE_DAYS = 3;
/** An overdue answer is announced at most this many days late. */
export const OVERDUE_NOTICE_DAYS = 30;
/** The question whether an entry was sent is shown at most this many days after its deadline. */
export const SENT_CHECK_DAYS = 30;

/** Kinds of notifications, ordered by urgency. */
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
/** Kinds about a deadline. They are over when it has passed. */
export const DEADLINE_KINDS = [
  'deadline',
  'fee-rise',
  'watched-deadline',
] as const satisfies NotificationKind[];
