/** Kinds of calendar entries of a film, in the order in which a submission passes through them. */
export const CALENDAR_KINDS = ['opening', 'deadline', 'sent', 'answer-due', 'answered', 'festival'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Days that one calendar query may span. */
export const MAX_CALENDAR_DAYS = 400;
/** Calendar feeds per user. */
export const MAX_CALENDAR_FEEDS = 10;
