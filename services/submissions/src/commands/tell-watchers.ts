import { formatDay, today } from '@laurel/rules/days';
import { record } from '@laurel/runtime/outbox';
import { holdIfLiving } from '@laurel/runtime/person';
import type { MailName, MailValues } from '@laurel/words/mail-templates';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { dueReminder } from '../domain/reminder.js';

/** People who are told at once, and festivals that one mail names. */
const [AT_ONCE, MOST_NAMED] = [100, 12];
const WATCHED = '/festivals?watched=true';
interface Deadline {
  userId: string;
  festivalId: number;
  name: string;
  date: string;
}

/** One mail for all that has changed, and one for all deadlines that come near: nothing is told twice, and nothing after the fact. */
@Injectable()
export class TellWatchers {
  constructor(private readonly db: Db) {}

  /** Changes that have been at rest for so long. True where there may be more. */
  async changes(restMs: number): Promise<boolean> {
    const waiting = await this.db.rows<{ userId: string }>(WAITING, restMs / 1000, AT_ONCE);
    for (const { userId } of waiting) await this.db.$transaction((tx) => tellChanges(tx, userId));
    return waiting.length === AT_ONCE;
  }

  /** The last deadlines of competitions that have come within fourteen, three or one days. True where there may be more. */
  async deadlines(day = today()): Promise<boolean> {
    const near = await this.db.rows<Deadline>(NEAR, day);
    const due = near.flatMap((one) => {
      const daysBefore = dueReminder(one.date, day);
      return daysBefore === null ? [] : [{ ...one, daysBefore }];
    });
    const untold = await this.db.rows<{ userId: string }>(UNTOLD, JSON.stringify(due), AT_ONCE);
    for (const { userId } of untold)
      await this.db.$transaction((tx) =>
        tellDeadlines(
          tx,
          userId,
          due.filter((one) => one.userId === userId),
        ),
      );
    return untold.length === AT_ONCE;
  }
}

/** A user has news where something has changed since they were told, and nothing within the rest. */
const WAITING = `select w."userId" from watch w join watch_news n on n."festivalId" = w."festivalId" and n.id > w."toldUntil"
  group by w."userId" having max(n.at) < now() - make_interval(secs => $1) or min(n.at) < now() - make_interval(secs => 6 * $1)
  order by w."userId" limit $2`;
const NEAR = `select w."userId", w."festivalId", f.name, l.date from watch w join festival f on f.id = w."festivalId",
  lateral (select distinct last.date from competition c, lateral (select max(d->>'date') as date from jsonb_array_elements(c.dates) d
      where not (d->>'deprecated')::boolean) last
    where c."festivalId" = w."festivalId" and not c."isGone" and last.date between $1 and ($1::date + 14)::text) l
  order by l.date, f.name`;
const UNTOLD = `select distinct r."userId" from jsonb_to_recordset($1::jsonb) as r("userId" uuid, "festivalId" int, date date, "daysBefore" int)
  where not exists (select from watch_reminder t where t."userId" = r."userId" and t."festivalId" = r."festivalId" and t.date = r.date
    and t."daysBefore" = r."daysBefore") order by r."userId" limit $2`;

async function tellChanges(tx: Tx, userId: string): Promise<void> {
  if (!(await holdIfLiving(tx, 'submissions', userId))) return;
  const told = await tx.$queryRaw<{ name: string; newest: number }[]>`with news as (
      select w."festivalId", max(n.id) as newest from watch w join watch_news n on n."festivalId" = w."festivalId" and n.id > w."toldUntil"
        where w."userId" = ${userId}::uuid group by w."festivalId"),
    told as (update watch w set "toldUntil" = news.newest from news where w."userId" = ${userId}::uuid and w."festivalId" = news."festivalId"
      returning w."festivalId", news.newest)
    select f.name, told.newest from told join festival f on f.id = told."festivalId" order by f.name`;
  if (told.length === 0) return;
  const newest = Math.max(...told.map((one) => one.newest));
  const festivals = named(told.map(({ name }) => name));
  await askMail(tx, `watched-${userId}-${newest}`, userId, 'watched-changed', { festivals, path: WATCHED });
}

async function tellDeadlines(
  tx: Tx,
  userId: string,
  due: readonly (Deadline & { daysBefore: number })[],
): Promise<void> {
  if (!(await holdIfLiving(tx, 'submissions', userId))) return;
  const fresh = await tx.$queryRaw<{ festivalId: number; date: string }[]>`insert into watch_reminder
      select r."userId", r."festivalId", r.date, r."daysBefore"
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as r("userId" uuid, "festivalId" int, date date, "daysBefore" int)
    on conflict do nothing returning "festivalId", date::text`;
  const told = due.filter((one) =>
    fresh.some(({ festivalId, date }) => festivalId === one.festivalId && date === one.date),
  );
  if (told.length === 0) return;
  const deadlines = named(told.map(({ name, date }) => `${name} (${formatDay(date)})`));
  const key = `deadlines-${userId}-${told.map(({ festivalId, date, daysBefore }) => `${festivalId}.${date}.${daysBefore}`).join('-')}`;
  await askMail(tx, key.slice(0, 180), userId, 'watched-deadlines', { deadlines, path: WATCHED });
}

const named = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join('; ');

/** Whatever has been noted as told in the same transaction is asked for once. */
const askMail = <N extends MailName>(tx: Tx, key: string, userId: string, name: N, values: MailValues<N>) =>
  record(tx, 'mail.wanted', `mail-${key}`, 1, { userId, name, values: JSON.stringify(values) });
