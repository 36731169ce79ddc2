import { CALENDAR_KINDS } from '@laurel/rules/calendar';
import { z } from 'zod';
import { submissionState } from '../inputs/submission.js';
import { dateShape, feeShape, festivalBeside } from './festival.js';
import { maybeNumber, maybeText, number, pageOf, text } from './values.js';

/** A tier that is still to come: `dates`, how many there are; `later`, how many come after it; `fees` null while the catalogue is away. */
const deadline = z.strictObject({
  date: dateShape,
  dates: number,
  later: number,
  fees: z.array(feeShape).nullable(),
});

/** `lastDay`: of a festival that lasts longer than a day. Where the festival is held is null while the catalogue is away. */
const event = z.strictObject({
  kind: z.enum(CALENDAR_KINDS),
  day: text,
  lastDay: maybeText,
  deadline: deadline.nullable(),
  submission: z.strictObject({ id: number, state: submissionState }),
  competition: z.strictObject({ id: number, name: maybeText }),
  festival: festivalBeside.extend({ name: maybeText }).nullable(),
});
export type CalendarEvent = z.infer<typeof event>;
export const submissionCalendarShape = pageOf(event);

/** A link by which a calendar elsewhere reads entries, of one film or (null) of all; without what makes it a secret. */
const feed = z.strictObject({
  id: number,
  filmId: maybeNumber,
  filmName: maybeText,
  createdAt: text,
  fetchedAt: maybeText,
});
export type CalendarFeed = z.infer<typeof feed>;
export const calendarFeedsShape = pageOf(feed);
/** `path` is told this once. */
export const newCalendarFeedShape = z.strictObject({ feed, path: text });
