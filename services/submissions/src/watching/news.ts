import type { WatchedChange } from '@laurel/rules/notifications/watching';
import type { Tx } from '../database/client.js';

export interface FestivalNews {
  festivalId: number;
  what: readonly WatchedChange[];
}

/** Stores changes of watched festivals and wakes the notifier. Ignores festivals without watchers. */
export async function saveFestivalNews(tx: Tx, news: readonly FestivalNews[]): Promise<void> {
  const changedFestivals = news.filter(({ what }) => what.length > 0);
  if (changedFestivals.length === 0) return;
  const count = await tx.$executeRaw`insert into watch_news ("festivalId", what)
    select n."festivalId", n.what from jsonb_to_recordset(${JSON.stringify(changedFestivals)}::jsonb) as n("festivalId" int, what text[])
    where exists (select from watch w where w."festivalId" = n."festivalId")`;
  if (count > 0) await tx.$executeRaw`notify watched`;
}
