/** The personal data that submissions stores about a user. */
export const personalDataQueries = {
  submissions: `select s.*, c.name as competition, v.name as festival from user_submission s left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"
    where s."userId" = $1::uuid order by s.id`,
  // Separate from the submissions, because a history has no size limit.
  history: `select h.* from user_submission s join submission_change h on h."submissionId" = s.id
    where s."userId" = $1::uuid order by s.id, h.id`,
  states: `select p.* from film_to_competition p join film f on f.id = p."filmId" where f."ownerId" = $1::uuid order by p."filmId", p."competitionId"`,
  watches: `select w."festivalId", f.name as festival, w.since from watch w left join festival f on f.id = w."festivalId"
    where w."userId" = $1::uuid order by w.since, w."festivalId"`,
  searches: `select name, search, "seenAt" from saved_search where "userId" = $1::uuid order by id`,
  calendars: `select "filmId", "createdAt", "fetchedAt" from calendar_feed where "userId" = $1::uuid order by id`,
  reminders: `select "festivalId", date, "daysBefore" from watch_reminder where "userId" = $1::uuid order by date, "festivalId", "daysBefore"`,
  notifications: `select n.kind, n.day, n."daysBefore", n."feeIncreaseAmount", n."feeIncreaseCurrency", n.changes, n."submissionId", n."festivalId", n."competitionId", n.at, n."readAt"
    from notification n where n."userId" = $1::uuid order by n.id`,
  sendings: `select s.number, s."filmId", s.state as batch, s."createdAt", e."submissionId", e.name, e.method, e.state, e.address, e.page, e."feeAmount", e."feeCurrency",
      e.reason, e."serverResponse", e."isUnsure", e."isFeeRefunded", e.at
    from sending s join sending_entry e on e."sendingId" = s.id where s."userId" = $1::uuid order by s.number, e."submissionId"`,
  pastEntries: `select * from past_entry where "userId" = $1::uuid order by id`,
  timeZone: `select "timeZone" from person_zone where "userId" = $1::uuid order by "userId"`,
  films: `select * from film where "ownerId" = $1::uuid order by id`,
};
