/**
 * The personal data of a user. Contains no passwords (which only Keycloak stores) and no tokens.
 * Impersonations are listed without details.
 */
export const personalDataQueries = {
  account: `select u.id, u.name, u.email, u."emailVerified", u.image, u."createdAt", u."updatedAt", u."passwordAt", u."disabledAt", u.role, u.banned, u."banReason", u."banExpires",
      u."stripeCustomerId", m.role as "businessRole", m."timeZone", m.currency, m."declinedNotices", m."doNotDisturbFrom", m."doNotDisturbTo"
    from "user" u left join user_meta_data m on m."userId" = u.id where u.id = $1::uuid order by u.id`,
  sessions: `select id, "createdAt", "updatedAt", "expiresAt", "lastSeenAt", "authenticatedAt", "impersonatedBy" is not null as "isAdministrators",
      case when "impersonatedBy" is null then "ipAddress" end as "ipAddress", case when "impersonatedBy" is null then "userAgent" end as "userAgent"
    from session where "userId" = $1::uuid order by "createdAt", id`,
  devices: `select device, "createdAt" from known_device where "userId" = $1::uuid order by "createdAt", device`,
  logins: `select "providerId", "accountId", scope, "createdAt", "updatedAt" from account where "userId" = $1::uuid order by id`,
  record: `select at, what, details from audit where whom = $1::uuid order by seq`,
  verifications: `select "createdAt" from verification_mail where "userId" = $1::uuid order by "createdAt", id`,
  mails: `select name, address, called, state, "createdAt", "endedAt", "timeZone" from mail where "userId" = $1::uuid order by "createdAt", id`,
};
