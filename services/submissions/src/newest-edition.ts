import { Prisma } from './generated/client.js';

/** The state of films with competitions, pair by pair: that of the newest edition, and of those without one of the last made. */
export const newestEditions = (filmIds: number[], competitionIds: number[]): Prisma.Sql => Prisma.sql`
  select distinct on (s."filmId", s."competitionId") s."filmId", s."competitionId", s.state from user_submission s
  join unnest(${filmIds}::int[], ${competitionIds}::int[]) as asked(film, competition)
    on s."filmId" = film and s."competitionId" = competition
  order by s."filmId", s."competitionId", s.edition desc nulls last, s.id desc`;
