import { MAX_CALENDAR_DAYS } from '@laurel/rules/submissions/calendar';
import { countDaysBetween } from '@laurel/rules/dates/days';
import { z } from 'zod';
import { day, id, paging } from '../values.js';
import { defineError } from '../wrong.js';

export const submissionCalendarInput = z
  .strictObject({ filmId: id, from: day, to: day, ...paging })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...defineError('last_before_first') })
  .refine(({ from, to }) => countDaysBetween(from, to) < MAX_CALENDAR_DAYS, {
    path: ['to'],
    ...defineError('days_many', { max: MAX_CALENDAR_DAYS }),
  });
/** Without a film: all films. */
export const createCalendarFeedInput = z.strictObject({ filmId: id.optional() });
export const calendarFeedIdInput = z.strictObject({ feedId: id });
