import { Prisma } from './generated/client.js';

/** Of what is on the list, of films with competitions, pair by pair, the newest edition, and of those without one the last made. As SQL. */
const newest = (columns: string, asked: string) =>
  `select distinct on (s."filmId", s."competitionId") ${columns} from user_submission s ${asked} s."takenBackAt" is null
  order by s."filmId", s."competitionId", s.edition desc nulls last, s.id desc`;
const OF_PAIRS = newest(
  's."filmId", s."competitionId", s.state',
  'join asked on s."filmId" = asked.film and s."competitionId" = asked.competition where',
);

/** The states of these pairs. */
export const newestEditions = (filmIds: number[], competitionIds: number[]): Prisma.Sql => Prisma.sql`
  with asked as (select * from unnest(${filmIds}::int[], ${competitionIds}::int[]) as pair(film, competition)) ${Prisma.raw(OF_PAIRS)}`;

/** Which of a film's submissions these are; `film` says in SQL which film. */
export const newestOf = (film: string): string => newest('s.id', `where s."filmId" = ${film} and`);
