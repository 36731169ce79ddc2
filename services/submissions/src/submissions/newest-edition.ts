import type { Tx } from '../database/client.js';
import { Prisma } from '../generated/client.js';

/**
 * Returns SQL for one entry `s` of each film and competition: the one of the newest edition, or without editions the last
 * created one.
 */
const selectNewest = (columns: string, { join = '', condition = 'true' }) =>
  `select distinct on (s."filmId", s."competitionId") ${columns} from user_submission s ${join} where ${condition} and s."revertedAt" is null
  order by s."filmId", s."competitionId", s.edition desc nulls last, s.id desc`;
const FOR_PAIRS = selectNewest('s."filmId", s."competitionId", s.state', {
  join: 'join requested on s."filmId" = requested.film and s."competitionId" = requested.competition',
});

/** Returns SQL for the states of these pairs of a film and a competition. */
export const createNewestEditionsSql = (
  filmIds: number[],
  competitionIds: number[],
): Prisma.Sql => Prisma.sql`
  with requested as (select * from unnest(${filmIds}::int[], ${competitionIds}::int[]) as pair(film, competition)) ${Prisma.raw(FOR_PAIRS)}`;

/** Stores the films' states for the competitions of these pairs: the states of their newest entries. */
export const updateFilmStates = (
  tx: Pick<Tx, '$executeRaw'>,
  filmIds: number[],
  competitionIds: number[],
) => tx.$executeRaw`insert into film_to_competition ("filmId", "competitionId", state)
  ${createNewestEditionsSql(filmIds, competitionIds)}
  on conflict ("filmId", "competitionId") do update set state = excluded.state`;

/** Returns SQL for the ids of a film's newest editions. `film` is an SQL expression for the film's id. */
export const createNewestIdsSql = (film: string): string =>
  selectNewest('s.id', { condition: `s."filmId" = ${film}` });
