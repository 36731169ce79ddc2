import type { CalendarEvent, ReadCalendarFeedResponse } from '@laurel/proto/submissions/v1/submissions';
import { addDays } from '@laurel/rules/dates/days';
import { isRolling, getDistinctTitle } from '@laurel/rules/fees/tiers';
import { REMINDER_DAYS } from '@laurel/rules/notifications/reminders';
import type { SubmissionState } from '@laurel/rules/submissions/states';
import { formatFailedDeadline } from '@laurel/messages/competitions/failed-rule-text';
import { formatCalendarText } from '@laurel/messages/documents/calendar-text';
import { message, type Code } from '@laurel/messages/formatting/message';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

const DAY_S = 86_400;
const REFETCH_INTERVAL_S = 6 * 3600;

/**
 * Renders entries as an iCalendar file (RFC 5545). Days become all-day events, and a deadline becomes an
 * instant. A deadline has alarms unless it is one of rolling deadlines or the film fails a rule at it. The
 * same entries produce the same file. An event that cannot be written is left out and passed to
 * `onInvalidEvent`, so that clients can still read the other events.
 */
export function renderCalendar(
  { coversAllFilms, filmName, items }: ReadCalendarFeedResponse,
  origin: string,
  onInvalidEvent: (error: Error) => void,
): string {
  const name = filmName ? message('calendar.name', { film: filmName }) : message('calendar.name.all');
  const calendar = ical({
    name: formatCalendarText(name),
    prodId: { company: 'Laurel', product: 'Laurel', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFETCH_INTERVAL_S,
  });
  for (const event of items)
    try {
      calendar.createEvent(toEventData(event, origin, coversAllFilms));
    } catch (error) {
      onInvalidEvent(error as Error);
    }
  return calendar.toString();
}

function toEventData(event: CalendarEvent, origin: string, coversAllFilms: boolean): ICalEventData {
  const { kind, deadline, entry } = event;
  const { submissionId, state, createdAt, changedAt, festivalId, filmName } = entry!;
  const idSegments = ['submission', submissionId, kind, ...(deadline ? [deadline.date!.id] : [])];
  const summary = formatCalendarText(
    message((deadline?.failed ? 'calendar.deadline.failed' : `calendar.${kind}`) as Code, {
      name: getEntryName(event),
      state: stateLabels[state as SubmissionState],
    }),
  );
  const lines = [
    ...(deadline?.failed ? [formatFailedDeadline(deadline.failed)] : []),
    ...(deadline ? formatDeadlineLines(deadline.date!) : []),
    ...(coversAllFilms && filmName ? [formatCalendarText(message('calendar.film', { film: filmName }))] : []),
  ];
  return {
    id: `${idSegments.join('-')}@${new URL(origin).hostname}`,
    sequence: getAgeInSeconds(createdAt, changedAt),
    stamp: changedAt,
    lastModified: changedAt,
    summary,
    ...(lines.length > 0 && { description: lines.join('\n') }),
    url: festivalId ? `${origin}/festivals/${festivalId}` : origin,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(deadline ? createInstantTimes(deadline, summary) : createAllDayTimes(event)),
  };
}

/**
 * Returns a sequence number for RFC 5545. It increases with every change, whichever service changes the
 * event.
 */
const getAgeInSeconds = (createdAt: string, changedAt: string) =>
  Math.max(0, Math.floor((Date.parse(changedAt) - Date.parse(createdAt)) / 1000));

function getEntryName({ entry }: CalendarEvent): string {
  const { competitionId, competitionName, festivalName } = entry!;
  const competition =
    competitionName ?? formatCalendarText(message('calendar.unnamed', { id: competitionId }));
  return festivalName
    ? formatCalendarText(message('calendar.competition.at', { festival: festivalName, competition }))
    : competition;
}

type Deadline = NonNullable<CalendarEvent['deadline']>;
function formatDeadlineLines({
  title,
  closesAt,
  closingZone,
  timezoneAssumed,
}: NonNullable<Deadline['date']>) {
  const code = timezoneAssumed ? 'calendar.closes.assumed' : 'calendar.closes';
  const closingText = formatCalendarText(
    message(code, { until: { instant: closesAt, timeZone: closingZone } }),
  );
  return [...(getDistinctTitle(title ?? null) === null ? [] : [title!]), closingText];
}

function createInstantTimes({ date, dates, later, failed }: Deadline, summary: string) {
  const alarms =
    isRolling(dates, later) || failed
      ? []
      : REMINDER_DAYS.map((days) => ({
          type: ICalAlarmType.display,
          triggerBefore: days * DAY_S,
          description: summary,
        }));
  return { start: date!.closesAt, alarms };
}

/** The end date of an all-day event is exclusive. */
const createAllDayTimes = ({ day, lastDay }: CalendarEvent) => ({
  allDay: true,
  start: `${day}T00:00:00Z`,
  end: `${addDays(lastDay ?? day, 1)}T00:00:00Z`,
});
