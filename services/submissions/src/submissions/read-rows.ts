import { CHANGE_REPORTING_STATES } from '../domain/changed-since.js';
import type { UserSubmission } from '../generated/client.js';
import type { ListedCompetition } from './competitions.js';

/** A submission without its snapshot, which is large. */
export type SubmissionRow = Omit<UserSubmission, 'snapshot'>;
/** A submission with its competition and festival, as selected by `SELECT_ROWS`. */
export type NamedRow = SubmissionRow & {
  competitionName: string | null;
  festivalId: number | null;
  festivalName: string | null;
  opensOn: Date | null;
  notificationDate: Date | null;
  startsOn: Date | null;
  endsOn: Date | null;
} & Pick<ListedCompetition, 'dates' | 'feesHash' | 'isDeprecated' | 'isDeleted'>;

/** The condition that an entry reports changes since it was planned. In other states `planned` and `dates` are null. */
const REPORTS_CHANGES = `s."state" in (${CHANGE_REPORTING_STATES.map((state) => `'${state}'`).join()})`;
const selectDay = (alias: string, column: string) =>
  `(${alias}."${column}"::timestamp at time zone 'UTC') as "${column}"`;
/** Selects submissions (`s`) with competitions and festivals. Callers append conditions and order. */
export const SELECT_ROWS = `select s."id", s."filmId", s."userId", s."competitionId", s."state", s."origin", s."batchId", s."createdAt", s."updatedAt",
  ${selectDay('s', 'submittedAt')}, ${selectDay('s', 'decidedAt')}, s."awardName", s."note", s."feePaidAmount", s."feePaidCurrency", s."dateId", s."isDateChosen", s."edition", s."rowVersion", s."refusedFor",
  case when ${REPORTS_CHANGES} then s."planned" end as "planned", case when ${REPORTS_CHANGES} then c."dates" end as "dates", c."feesHash", c."isDeprecated", c."isDeleted",
  c."name" as "competitionName", c."festivalId", v."name" as "festivalName", ${selectDay('c', 'opensOn')}, ${selectDay('c', 'notificationDate')}, ${selectDay('v', 'startsOn')}, ${selectDay('v', 'endsOn')}
  from user_submission s left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"`;

/** Returns the competition of a row, or undefined if its projection is missing. */
export const toListedCompetition = (row: NamedRow): ListedCompetition | undefined =>
  row.competitionName === null
    ? undefined
    : {
        name: row.competitionName,
        festivalId: row.festivalId!,
        opensOn: row.opensOn,
        notificationDate: row.notificationDate,
        dates: row.dates,
        feesHash: row.feesHash,
        isDeprecated: row.isDeprecated,
        isDeleted: row.isDeleted,
        festival:
          row.festivalName === null
            ? null
            : { name: row.festivalName, startsOn: row.startsOn, endsOn: row.endsOn },
      };
