/** Includes the projections of the user’s films. Competitions are included only as ids in the user’s data. */
export const personalDataQueries = {
  runs: `select * from wizard_results where "userId" = $1::uuid order by id`,
  recommendations: `select i.*, r."createdAt" from recommendation r join recommendation_item i using ("filmId", "batchId")
    where r."filmId" in (select id from film where "ownerId" = $1::uuid) order by i."filmId", i."batchId", i.rank`,
  hidden: `select * from hidden where "userId" = $1::uuid order by at, "filmId", "competitionId"`,
  views: `select * from saved_view where "userId" = $1::uuid order by id`,
  films: `select id, version, film from film where "ownerId" = $1::uuid order by id`,
  plans: `select s.* from film_subscription s join film f on f.id = s."filmId" where f."ownerId" = $1::uuid order by s."filmId"`,
  entries: `select p.* from pair p join film f on f.id = p."filmId" where f."ownerId" = $1::uuid order by p."filmId", p."competitionId"`,
  taken: `select t.* from accepted_entry t join film f on f.id = t."filmId" where f."ownerId" = $1::uuid order by t."submissionId"`,
  elsewhere: `select e.* from elsewhere e join film f on f.id = e."filmId" where f."ownerId" = $1::uuid order by e."filmId"`,
};
