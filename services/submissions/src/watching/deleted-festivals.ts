import type { Tx } from '../database/client.js';

/** Ends a user's watches of deleted festivals after the notification. */
export async function endNotifiedWatches(tx: Tx, userId: string): Promise<void> {
  const count = await tx.$executeRaw`delete from watch w using festival f
    where w."userId" = ${userId}::uuid and f.id = w."festivalId" and f."isDeleted"
      and not exists (select from watch_news n where n."festivalId" = f.id and n.id > w."notifiedUntil")`;
  if (count > 0) await forgetDeletedFestivals(tx);
}

/** Deletes the projections of deleted festivals without watches and competitions, together with their news. */
export async function forgetDeletedFestivals(tx: Tx): Promise<void> {
  await tx.$executeRaw`with deleted as (select f.id from festival f where f."isDeleted"
      and not exists (select from watch w where w."festivalId" = f.id)),
    news as (delete from watch_news where "festivalId" in (select id from deleted)),
    reminders as (delete from watch_reminder where "festivalId" in (select id from deleted))
    delete from festival f using deleted where f.id = deleted.id
      and not exists (select from competition c where c."festivalId" = f.id)`;
}
