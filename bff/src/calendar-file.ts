import type { CalendarEvent, ReadCalendarFeedResponse } from '@laurel/proto/submissions/v1/submissions';
import { addDays } from '@laurel/rules/days';
import { isRolling, ownTitle } from '@laurel/rules/tiers';
import { REMINDER_DAYS } from '@laurel/rules/reminders';
import type { SubmissionState } from '@laurel/rules/vocabularies';
import { calendarWords } from '@laurel/words/calendar-words';
import { say, type Code } from '@laurel/words/said';
import { stateWord } from '@laurel/words/state-words';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

const DAY_S = 86_400;
const FETCHED_AGAIN_S = 6 * 3600;

/**
 * Entries as an iCalendar file (RFC 5545): days are all-day, a deadline stands at its instant and is told of before, unless as many come
 * after it that to miss it is no loss. The same entries make the same file.
 */
export function calendarFile({ ofAll, filmName, items }: ReadCalendarFeedResponse, origin: string): string {
  const name = filmName ? say('calendar.name', { film: filmName }) : say('calendar.name.all');
  const calendar = ical({
    name: calendarWords(name),
    prodId: { company: 'Laurel', product: 'Laurel', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: FETCHED_AGAIN_S,
  });
  for (const event of items) calendar.createEvent(eventData(event, origin, ofAll));
  return calendar.toString();
}

function eventData(event: CalendarEvent, origin: string, ofAll: boolean): ICalEventData {
  const { kind, deadline, entry } = event;
  const { submissionId, state, rowVersion, updatedAt, festivalId, filmName } = entry!;
  const parts = ['submission', submissionId, kind, ...(deadline ? [deadline.date!.id] : [])];
  const summary = calendarWords(
    say(`calendar.${kind}` as Code, { name: nameOf(event), state: stateWord[state as SubmissionState] }),
  );
  const lines = [
    ...(deadline ? deadlineLines(deadline.date!) : []),
    ...(ofAll && filmName ? [calendarWords(say('calendar.film', { film: filmName }))] : []),
  ];
  return {
    id: `${parts.join('-')}@${new URL(origin).hostname}`,
    sequence: rowVersion,
    stamp: updatedAt,
    lastModified: updatedAt,
    summary,
    ...(lines.length > 0 && { description: lines.join('\n') }),
    url: festivalId ? `${origin}/festivals/${festivalId}` : origin,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(deadline ? atInstant(deadline, summary) : onDays(event)),
  };
}

function nameOf({ entry }: CalendarEvent): string {
  const { competitionId, competitionName, festivalName } = entry!;
  const competition = competitionName ?? calendarWords(say('calendar.unnamed', { id: competitionId }));
  return festivalName
    ? calendarWords(say('calendar.place', { festival: festivalName, competition }))
    : competition;
}

type Deadline = NonNullable<CalendarEvent['deadline']>;
function deadlineLines({ title, closesAt, timezone, timezoneAssumed }: NonNullable<Deadline['date']>) {
  const code = timezone && !timezoneAssumed ? 'calendar.closes' : 'calendar.closes.assumed';
  const closes = calendarWords(say(code, { until: { instant: closesAt, timeZone: timezone ?? 'UTC' } }));
  return [...(ownTitle(title ?? null) === null ? [] : [title!]), closes];
}

function atInstant({ date, dates, later }: Deadline, summary: string) {
  const alarms = isRolling(dates, later)
    ? []
    : REMINDER_DAYS.map((days) => ({
        type: ICalAlarmType.display,
        triggerBefore: days * DAY_S,
        description: summary,
      }));
  return { start: date!.closesAt, alarms };
}

/** The day after the last one ends it. */
const onDays = ({ day, lastDay }: CalendarEvent) => ({
  allDay: true,
  start: `${day}T00:00:00Z`,
  end: `${addDays(lastDay ?? day, 1)}T00:00:00Z`,
});
