import { PLANNED_STATES } from './domain/changed-since.js';
import type { UserSubmission } from './generated/client.js';
import type { ListedPlace } from './places.js';

/** A submission without what matching said of it, which is for ever and long. */
export type SubmissionRow = Omit<UserSubmission, 'snapshot'>;
/** A submission with the names of its place, as `ROWS` reads it. */
export type NamedRow = SubmissionRow & {
  placeName: string | null;
  festivalId: number | null;
  festivalName: string | null;
  opensOn: Date | null;
  notificationDate: Date | null;
  startsOn: Date | null;
  endsOn: Date | null;
} & Pick<ListedPlace, 'dates' | 'feesSeal' | 'isDeprecated' | 'isGone'>;

/** Of these it is told what has changed since. */
const IS_PLANNED = `s."state" in (${PLANNED_STATES.map((state) => `'${state}'`).join()})`;
const day = (of: string, column: string) =>
  `(${of}."${column}"::timestamp at time zone 'UTC') as "${column}"`;
/** Submissions (`s`) with the names of their places in one statement; what follows narrows and orders. */
export const ROWS = `select s."id", s."filmId", s."userId", s."competitionId", s."state", s."origin", s."batchId", s."createdAt", s."updatedAt",
  ${day('s', 'submittedAt')}, ${day('s', 'decidedAt')}, s."awardName", s."note", s."feePaidAmount", s."feePaidCurrency", s."dateId", s."isDateChosen", s."edition", s."rowVersion", s."refusedFor",
  case when ${IS_PLANNED} then s."planned" end as "planned", case when ${IS_PLANNED} then c."dates" end as "dates", c."feesSeal", c."isDeprecated", c."isGone",
  c."name" as "placeName", c."festivalId", v."name" as "festivalName", ${day('c', 'opensOn')}, ${day('c', 'notificationDate')}, ${day('v', 'startsOn')}, ${day('v', 'endsOn')}
  from user_submission s left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"`;

/** The names of a row's place; undefined while its competition has not arrived here. */
export const placeOf = (row: NamedRow): ListedPlace | undefined =>
  row.placeName === null
    ? undefined
    : {
        name: row.placeName,
        festivalId: row.festivalId!,
        opensOn: row.opensOn,
        notificationDate: row.notificationDate,
        dates: row.dates,
        feesSeal: row.feesSeal,
        isDeprecated: row.isDeprecated,
        isGone: row.isGone,
        festival:
          row.festivalName === null
            ? null
            : { name: row.festivalName, startsOn: row.startsOn, endsOn: row.endsOn },
      };
