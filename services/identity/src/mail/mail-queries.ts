import { IS_BANNED } from '../domain/account.js';

/**
 * The SQL of the mail queue, for the mail sender’s own connection. `isLast`: the mail is a notice, which is
 * sent after other mails. `about`: set for a letter that a user wrote; the aggregate that receives its
 * outcome. `called`: the recipient's name.
 */
export const SELECT_DUE_MAILS = `select id, "userId", address, called, name, "values", tries, "timeZone", about, "replyTo", error from mail
  where state = 'waiting' and "dueAt" <= clock_timestamp() order by "isLast", "dueAt", id limit $1`;
/**
 * Deletes expired notices, and those whose recipient unsubscribed, is banned or deleted, or changed the
 * address.
 */
export const DELETE_UNWANTED_MAILS = `delete from mail m where m.id = any($1::uuid[]) and m.state = 'waiting' and m."isLast" and (m."relevantUntil" < clock_timestamp()
  or m."userId" is not null and not exists (select from "user" u left join user_meta_data c on c."userId" = u.id
    where u.id = m."userId" and u."emailVerified" and u.email = m.address and not (${IS_BANNED})
      and not m.name = any(coalesce(c."declinedNotices", '{}'))))`;
/** The reason for returning a letter whose sender is banned or has an unverified address. */
export const BARRED_REASON = 'The account that wrote it may not send e-mails any more.';
/** Selects letters whose sender is banned or has an unverified address. */
export const SELECT_BARRED_LETTERS = `select m.id from mail m where m.id = any($1::uuid[]) and m.state = 'waiting' and m.about is not null
  and not exists (select from "user" u where u.id = m."userId" and u."emailVerified" and not (${IS_BANNED}))`;
/**
 * Runs before mail `$1` is sent, and returns its current values. `$2`: the delay of a retry in milliseconds.
 * An attempt during which the process crashes is therefore counted, and the mail is not sent again at once.
 * Clears the error of a letter: a waiting letter with attempts but without an error was being sent when the
 * process crashed, so it is unknown whether it was delivered.
 */
export const COUNT_TRY = `update mail set tries = tries + 1, error = case when about is null then error end, "dueAt" = clock_timestamp() + $2 * interval '1 millisecond'
  where id = $1::uuid and state = 'waiting' returning "values"`;
// In the following statements, `$1` is the id of the mail and `$2` the reason of the failure, unless stated otherwise.
export const RECORD_FAILURE = `update mail set error = $2 where id = $1::uuid and state = 'waiting'`;
/** Does not count an attempt that failed for a reason other than the mail. */
export const UNCOUNT_TRY = `update mail set tries = tries - 1, "dueAt" = clock_timestamp(), error = $2 where id = $1::uuid and state = 'waiting'`;
export const SET_SENT = `update mail set state = 'sent', "values" = null, error = null, "endedAt" = clock_timestamp()
  where id = $1::uuid and state = 'waiting'`;
/**
 * Ends a letter and publishes its outcome in one statement, because the mail sender’s connection does not use
 * transactions. `$2`: the reason of the failure; for a sent letter, why its delivery is uncertain, or null. `$3`: the
 * id of the request.
 */
const endLetterSql = (
  state: string,
  type: string,
  version: number,
  payloadFields: string,
) => `with ended as (update mail
    set state = '${state}', "values" = null, error = $2, "endedAt" = clock_timestamp()
    where id = $1::uuid and state = 'waiting' returning id, about)
  insert into outbox (type, aggregate, version, payload, request_id)
  select '${type}', 'letter-' || id, ${version}, jsonb_build_object('mail', about, ${payloadFields}), $3 from ended`;
export const SET_LETTER_SENT = endLetterSql('sent', 'letter.sent', 1, `'isUnsure', $2::text is not null`);
export const SET_LETTER_RETURNED = endLetterSql('returned', 'letter.returned', 2, `'reason', $2::text`);
export const SET_DEAD = `update mail set state = 'dead', error = $2, "endedAt" = clock_timestamp() where id = $1::uuid and state = 'waiting'`;
export const DELETE_OLD_MAILS = `delete from mail where state <> 'waiting' and "endedAt" < now() - interval '30 days'`;
export const DELETE_OLD_LINES = `delete from ended_line where at < now() - interval '30 days'`;
export const SELECT_NEXT_DUE_MS = `select (extract(epoch from min("dueAt") - clock_timestamp()) * 1000)::float8 as ms from mail where state = 'waiting'`;
