import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { DeadlineFilm, DeadlineRules } from '@laurel/rules/matching/deadline-rules';
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
  /** Null: not projected yet. */
  filmDeadlineFields: Omit<DeadlineFilm, 'completedOn'> | null;
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
  deadlineRules: DeadlineRules | null;
  festivalId: number | null;
  festivalName: string | null;
  startsOn: string | null;
  endsOn: string | null;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  /** Null: not projected yet. */
  takesOnline: boolean | null;
}

/**
 * Selects films (`f`) with all their entries (`s`) and competitions in one statement. Callers append the
 * `where` clause.
 */
export const SELECT_EVENTS = `select f.id as "filmId", f."ownerId", f.name as "filmName", f.length as "filmLength",
    f."directorIsStudent" as "filmIsStudents", f."productionDate"::text as "filmCompletedOn",
    f."deadlineFields" as "filmDeadlineFields",
    s.id, s.state, s.origin, s."submittedAt"::text, s."decidedAt"::text, s.edition, s."dateId", s."competitionId",
    ${toIsoInstantSql('s."createdAt"')} as "createdAt",
    ${toIsoInstantSql('greatest(s."updatedAt", f."changedAt", c."changedAt", v."changedAt")')} as "changedAt",
    c.name as "competitionName", not c."isDeleted" and c."isDeprecated" is not true as "isActive",
    c."opensOn"::text, c."notificationDate"::text as "answerDueOn", c.dates, c."deadlineRules", c."festivalId",
    v.name as "festivalName", v."startsOn"::text, v."endsOn"::text, v.country, v.subdivision, v.city, v."takesOnline"
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
      const datedEvents = getDatedEvents(
        { ...row, deadlineFilm: toDeadlineFilm(row) },
        toCalendarCompetition(row),
        now,
      ).filter((datedEvent) => isWithin(datedEvent, from, to));
      return datedEvents.map((datedEvent) => toEventMessage(row, datedEvent));
    })
    .toSorted(compareByDay);
}

/** Returns the competition of an entry in the form that `getDatedEvents` expects. */
export const toCalendarCompetition = ({ dates, deadlineRules, ...row }: EventRow) => ({
  ...row,
  deadlineRules: deadlineRules ?? [],
  location: toLocation(row),
  isActive: row.isActive ?? false,
  edition: getEdition(row.startsOn, dates ?? []),
  dates: dates ?? [],
});

/** While it is unknown whether the festival accepts online films, it is unknown what uses up its premieres. */
const toLocation = ({
  country,
  subdivision,
  city,
  startsOn,
  takesOnline,
}: Pick<EventRow, 'country' | 'subdivision' | 'city' | 'startsOn' | 'takesOnline'>) =>
  takesOnline === null ? null : { country, subdivision, city, startsOn, takesOnline };
const UNKNOWN_FIELDS = { directorAge: null, screenings: null, isOnline: null, productionCountries: [] };
/** Returns the fields of the film that its deadlines depend on. */
export const toDeadlineFilm = ({ filmCompletedOn, filmDeadlineFields }: EventRow): DeadlineFilm => ({
  ...(filmDeadlineFields ?? UNKNOWN_FIELDS),
  completedOn: filmCompletedOn,
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
