/** The reports of a user, and the changes that they made as an administrator. */
export const personalDataQueries = {
  reports: `select r.id, r."festivalId", f.name as festival, r.subject, r.text, r."createdAt", r."resolvedAt"
    from festival_report r join festival f on f.id = r."festivalId" where r."userId" = $1::uuid order by r.id`,
  verified: `select id as "festivalId", name as festival, "verifiedAt" from festival where "verifiedBy" = $1::uuid order by id`,
  imports: `select id, "fileName", bytes, state, "createdAt", counts from catalog_import where "createdBy" = $1::uuid order by id`,
  changes: `select * from catalog_change where actor = $1::uuid order by id`,
};
