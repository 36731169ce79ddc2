import type { WatchedChange } from '@laurel/rules/notifications/watching';
import { formatChangesText } from '@laurel/messages/notifications/changes-text';
import type { Tx } from '../database/client.js';
import { addNotifications } from '../notifications/add-notifications.js';
import { endNotifiedWatches } from './deleted-festivals.js';
import { requestMail, WATCHED_PAGE } from './mails.js';

/** While changes continue, they are reported after this multiple of the pause. */
const MAX_PAUSE_MULTIPLE = 6;

/**
 * Users with unreported changes, by id. Selects a user when nothing has changed for $1 seconds, or when the
 * oldest unreported change is `MAX_PAUSE_MULTIPLE` times as old. $1: pause in seconds, $2: size of the page,
 * $3: user id after which the page starts.
 */
export const USERS_WITH_CHANGES = `select w."userId" from watch w join watch_news n on n."festivalId" = w."festivalId" and n.id > w."notifiedUntil"
  where w."userId" > $3::uuid group by w."userId"
  having max(n.at) < now() - make_interval(secs => $1)
    or min(n.at) < now() - make_interval(secs => ${MAX_PAUSE_MULTIPLE} * $1)
  order by w."userId" limit $2`;

interface ChangedFestival {
  festivalId: number;
  name: string;
  newest: number;
  what: WatchedChange[];
}
/**
 * Marks a user's changes as reported and returns them by festival. Changes younger than the pause are left
 * for later: `notifiedUntil` is an id, and a concurrent transaction may still commit a lower id than theirs.
 * $1: user id, $2: pause in seconds.
 */
const CLAIM_CHANGES = `with news as (
    select w."festivalId", max(n.id) as newest, array_agg(distinct kind) as what
      from watch w join watch_news n on n."festivalId" = w."festivalId" and n.id > w."notifiedUntil", unnest(n.what) as kind
      where w."userId" = $1::uuid and n.at < now() - make_interval(secs => $2) group by w."festivalId"),
  updated as (update watch w set "notifiedUntil" = news.newest from news where w."userId" = $1::uuid and w."festivalId" = news."festivalId"
    returning w."festivalId", news.newest, news.what)
  select updated."festivalId", f.name, updated.newest, updated.what from updated join festival f on f.id = updated."festivalId" order by f.name`;

/** Sends one mail and notifications for all changes. Ends watches of deleted festivals. */
export async function notifyChanges(tx: Tx, userId: string, pauseSeconds: number): Promise<void> {
  const changedFestivals = await tx.$queryRawUnsafe<ChangedFestival[]>(CLAIM_CHANGES, userId, pauseSeconds);
  if (changedFestivals.length === 0) return;
  await addNotifications(
    tx,
    changedFestivals.map(({ festivalId, newest: upTo, what: changes }) => ({
      userId,
      kind: 'watched-change' as const,
      about: ['watched-change', festivalId, upTo].join(' '),
      festivalId,
      changes,
    })),
  );
  await endNotifiedWatches(tx, userId);
  const newestId = Math.max(...changedFestivals.map((changedFestival) => changedFestival.newest));
  const names = changedFestivals.map(({ name, what }) => `${name} (${formatChangesText(what)})`);
  await requestMail(tx, [newestId], userId, 'watched-changed', (formatList) => ({
    festivals: formatList(names),
    path: WATCHED_PAGE,
  }));
}
