import { Prisma } from './generated/client.js';

/** Of films with competitions, pair by pair, the newest edition, and of those without one the last made. */
const newest = (columns: Prisma.Sql, asked: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select distinct on (s."filmId", s."competitionId") ${columns} from user_submission s ${asked}
  order by s."filmId", s."competitionId", s.edition desc nulls last, s.id desc`;

/** The states of these pairs. */
export const newestEditions = (filmIds: number[], competitionIds: number[]): Prisma.Sql =>
  newest(
    Prisma.sql`s."filmId", s."competitionId", s.state`,
    Prisma.sql`join unnest(${filmIds}::int[], ${competitionIds}::int[]) as asked(film, competition)
      on s."filmId" = film and s."competitionId" = competition`,
  );

/** Which of a film's submissions these are. */
export const newestOf = (filmId: number): Prisma.Sql =>
  newest(Prisma.sql`s.id`, Prisma.sql`where s."filmId" = ${filmId}`);
