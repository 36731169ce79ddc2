import { getLevelOrderSql } from '../database/film-messages.js';

/** The tables with the lists of a film, each with the column of its order. */
const ORDERED_LISTS = [
  ['production_country', 'position'],
  ['director_nationality', 'position'],
  ['director_residency', 'position'],
  ['credit', 'position'],
  ['screening', 'date, id'],
  ['reserved_premiere', getLevelOrderSql('level')],
] as const;
const listsSql = ORDERED_LISTS.map(
  ([table, order]) =>
    `(select coalesce(json_agg(row_to_json(l)), '[]') from (select * from film_${table} where "filmId" = f.id order by ${order}) l) as "${table}"`,
).join(', ');

/** The personal data in this service. The picture files are added to the archive separately. */
export const personalDataQueries = {
  films: `select f.*, ${listsSql} from film f where f."createdBy" = $1::uuid order by f.id`,
  stills: `select "fileName", "filmId", state, at, "uploadEnds", width, height from film_still where "createdBy" = $1::uuid order by at, "fileName"`,
  dossiers: `select d.* from film_dossier d join film f on f.id = d."filmId" where f."createdBy" = $1::uuid order by d."filmId"`,
  dossierLinks: `select l.id, l."filmId", l.recipient, l."createdAt", l.views, l."lastViewedOn" from film_dossier_link l
    join film f on f.id = l."filmId" where f."createdBy" = $1::uuid order by l.id`,
  archives: `select id, state, "createdAt", "endsAt", bytes from archive where "userId" = $1::uuid order by "createdAt", id`,
};
