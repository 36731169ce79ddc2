/** What stands in a film's calendar, in the order in which it happens to an entry. */
export const CALENDAR_KINDS = ['opening', 'deadline', 'sent', 'answer-due', 'answered', 'festival'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Days that one question about a calendar may span. */
export const MOST_CALENDAR_DAYS = 400;
/** Links to calendars that one person can have. */
export const MOST_CALENDAR_FEEDS = 10;
