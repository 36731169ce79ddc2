import type { WatchedChange } from '@laurel/rules/watching';
import { changesWords } from '@laurel/words/changes-words';
import type { Tx } from '../database.js';
import { noteNotifications } from '../notifications/note-notifications.js';
import { endToldWatches } from './gone-festivals.js';
import { askMail, WATCHED } from './mails.js';

/** Who is told although changes still come: as if they had been at rest for so many times as long. */
const LONGEST_CHANGING = 6;

/**
 * Who has news to be told, by id, after `$3`: something has changed since they were told, and nothing within the rest of `$1` seconds, or
 * it has gone on for long. What is younger than a rest is never told, nor passed by: ids become visible out of their order.
 */
export const WITH_CHANGES = `select w."userId" from watch w join watch_news n on n."festivalId" = w."festivalId" and n.id > w."toldUntil"
  where w."userId" > $3::uuid group by w."userId"
  having max(n.at) < now() - make_interval(secs => $1)
    or min(n.at) < now() - make_interval(secs => ${LONGEST_CHANGING} * $1)
  order by w."userId" limit $2`;

interface Told {
  festivalId: number;
  name: string;
  newest: number;
  what: WatchedChange[];
}
const TELL = `with news as (
    select w."festivalId", max(n.id) as newest, array_agg(distinct kind) as what
      from watch w join watch_news n on n."festivalId" = w."festivalId" and n.id > w."toldUntil", unnest(n.what) as kind
      where w."userId" = $1::uuid and n.at < now() - make_interval(secs => $2) group by w."festivalId"),
  told as (update watch w set "toldUntil" = news.newest from news where w."userId" = $1::uuid and w."festivalId" = news."festivalId"
    returning w."festivalId", news.newest, news.what)
  select told."festivalId", f.name, told.newest, told.what from told join festival f on f.id = told."festivalId" order by f.name`;

/** One mail, and a notification each, for all that has changed of what somebody watches; of what is gone it was the last. */
export async function tellChanges(tx: Tx, userId: string, restSeconds: number): Promise<void> {
  const told = await tx.$queryRawUnsafe<Told[]>(TELL, userId, restSeconds);
  if (told.length === 0) return;
  await noteNotifications(
    tx,
    told.map(({ festivalId, newest: upTo, what: changes }) => ({
      userId,
      kind: 'watched-change' as const,
      about: ['watched-change', festivalId, upTo].join(' '),
      festivalId,
      changes,
    })),
  );
  await endToldWatches(tx, userId);
  const newest = Math.max(...told.map((one) => one.newest));
  const names = told.map(({ name, what }) => `${name} (${changesWords(what)})`);
  await askMail(tx, [newest], userId, 'watched-changed', (named) => ({
    festivals: named(names),
    path: WATCHED,
  }));
}
