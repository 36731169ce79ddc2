import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { CALENDAR_KINDS } from '@laurel/rules/submissions/calendar';
import { getDatedEvents, isWithin, type DatedEvent } from '../domain/calendar.js';
import { getEdition } from '../domain/editions.js';
import type { ProjectedDate } from '../submissions/competitions.js';

/**
 * An entry with its film and its competition. Columns of a missing competition are null. Days are YYYY-MM-DD.
 */
export interface EventRow {
  id: number;
  filmId: number;
  ownerId: string;
  filmName: string | null;
  filmLength: number | null;
  filmIsStudents: boolean | null;
  filmCompletedOn: string | null;
  state: string;
  origin: string;
  createdAt: string;
  /** When the entry, its film, its competition or its festival last changed. */
  changedAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
  edition: number | null;
  /** The deadline for which the entry is planned. */
  dateId: number | null;
  competitionId: number;
  competitionName: string | null;
  isActive: boolean | null;
  opensOn: string | null;
  answerDueOn: string | null;
  dates: ProjectedDate[] | null;
  /** The greatest age in months that a film may have; null if it is unknown or not limited. */
  maxFilmAgeMonths: number | null;
  festivalId: number | null;
  festivalName: string | null;
  startsOn: string | null;
  endsOn: string | null;
}

/**
 * Selects films (`f`) with all their entries (`s`) and competitions in one statement. Callers append the
 * `where` clause.
 */
export const EVENTS = `select f.id as "filmId", f."ownerId", f.name as "filmName", f.length as "filmLength", f."directorIsStudent" as "filmIsStudents", f."productionDate"::text as "filmCompletedOn", s.id, s.state, s.origin,
  ${toIsoInstantSql('s."createdAt"')} as "createdAt", ${toIsoInstantSql('greatest(s."updatedAt", f."changedAt", c."changedAt", v."changedAt")')} as "changedAt", s."submittedAt"::text, s."decidedAt"::text, s.edition, s."dateId", s."competitionId",
  c.name as "competitionName", not c."isDeleted" and c."isDeprecated" is not true as "isActive", c."opensOn"::text,
  c."notificationDate"::text as "answerDueOn", c.dates, c."maxFilmAgeMonths", c."festivalId", v.name as "festivalName", v."startsOn"::text, v."endsOn"::text
  from film f left join user_submission s on s."filmId" = f.id and s."revertedAt" is null
  left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"`;

/** Returns the events by day. Events of one day keep the order in which they happen to an entry. */
export function toCalendarEvents(
  rows: readonly EventRow[],
  from: string,
  to: string,
  now: Date,
): CalendarEvent[] {
  return rows
    .flatMap((row) => {
      const datedEvents = getDatedEvents(row, toCalendarCompetition(row), now).filter((datedEvent) =>
        isWithin(datedEvent, from, to),
      );
      return datedEvents.map((datedEvent) => toEventMessage(row, datedEvent));
    })
    .toSorted(compareByDay);
}

/** Returns the competition of an entry in the form that `getDatedEvents` expects. */
export const toCalendarCompetition = ({ dates, ...row }: EventRow) => ({
  ...row,
  isActive: row.isActive ?? false,
  edition: getEdition(row.startsOn, dates ?? []),
  dates: dates ?? [],
});

const getKindOrder = (kind: string) => (CALENDAR_KINDS as readonly string[]).indexOf(kind);
const compareByDay = (calendarEvent: CalendarEvent, otherEvent: CalendarEvent) =>
  calendarEvent.day.localeCompare(otherEvent.day) ||
  getKindOrder(calendarEvent.kind) - getKindOrder(otherEvent.kind) ||
  calendarEvent.entry!.submissionId - otherEvent.entry!.submissionId;

function toEventMessage(
  row: EventRow,
  { kind, day, lastDay, deadline }: DatedEvent<ProjectedDate>,
): CalendarEvent {
  return {
    kind,
    day,
    lastDay,
    deadline: deadline && {
      ...deadline,
      date: {
        ...deadline.date,
        title: deadline.date.title ?? null,
        timezone: deadline.date.timezone ?? null,
        timezoneAssumed: deadline.date.timezoneAssumed ?? true,
        time: deadline.date.time ?? null,
        closingZone: deadline.date.closingZone ?? deadline.date.timezone ?? 'UTC',
        competitionId: row.competitionId,
      },
    },
    entry: {
      submissionId: row.id,
      filmId: row.filmId,
      filmName: row.filmName,
      state: row.state,
      createdAt: row.createdAt,
      changedAt: row.changedAt,
      competitionId: row.competitionId,
      competitionName: row.competitionName,
      festivalId: row.festivalId,
      festivalName: row.festivalName,
    },
  };
}
