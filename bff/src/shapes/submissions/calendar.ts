import { DEADLINE_RULE_CODES } from '@laurel/rules/matching/deadline-rules';
import { CALENDAR_KINDS } from '@laurel/rules/submissions/calendar';
import { z } from 'zod';
import { submissionState } from '../../inputs/submissions/submission.js';
import { dateShape, feeShape, festivalSummary } from '../catalogue/festival.js';
import { maybeNumber, maybeText, number, pageShape, text } from '../values.js';

/** `limit`: the maximum age of a film in months, or of a director in years; null for a premiere. */
export const failedRule = z.strictObject({
  code: z.enum(DEADLINE_RULE_CODES),
  limit: maybeNumber,
  hasAlternatives: z.boolean().nullable(),
});

/**
 * - `dates`: the number of deadline tiers. `later`: the number of tiers after this one.
 * - `fees`: null while the catalogue is unavailable.
 * - `failed`: the rules that the film fails at this deadline. `enterBy`: the last future deadline at which it
 *   fails none.
 */
const deadline = z.strictObject({
  date: dateShape,
  dates: number,
  later: number,
  fees: z.array(feeShape).nullable(),
  failed: z.strictObject({ rules: z.array(failedRule), enterBy: maybeText }).nullable(),
});

/**
 * `lastDay`: the last day of a festival that takes several days. Locations are null while the catalogue is
 * unavailable.
 */
const event = z.strictObject({
  kind: z.enum(CALENDAR_KINDS),
  day: text,
  lastDay: maybeText,
  deadline: deadline.nullable(),
  submission: z.strictObject({ id: number, state: submissionState }),
  competition: z.strictObject({ id: number, name: maybeText }),
  festival: festivalSummary.extend({ name: maybeText }).nullable(),
});
export type CalendarEvent = z.infer<typeof event>;
export const submissionCalendarShape = pageShape(event);

/** A calendar feed for the entries of one film or (null) all films, without its secret. */
const feed = z.strictObject({
  id: number,
  filmId: maybeNumber,
  filmName: maybeText,
  createdAt: text,
  fetchedAt: maybeText,
});
export type CalendarFeed = z.infer<typeof feed>;
export const calendarFeedsShape = pageShape(feed);
/** `path` is returned only once. */
export const newCalendarFeedShape = z.strictObject({ feed, path: text });
