import type { Upkeep } from '@laurel/proto/runtime/v1/upkeep';
import type { Arrivals } from './arrivals.js';
import type { Tx } from './database.js';
import { deadFacts } from './dead-letters.js';

const COUNT = `select
  (select count(*)::int from failed where dead) as "deadLetters",
  (select count(*)::int from outbox where published_at is null) as "outboxWaiting",
  (select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::int from outbox where published_at is null) as "outboxLagSeconds",
  (select count(*)::int from arriving) as "copiesArriving"`;

/** So many dead letters are told one by one. */
const TOLD = 10;

type Waiting = Omit<Upkeep, 'factsWaiting' | 'oldestDead'>;
export async function waitingIn(db: Tx): Promise<Waiting> {
  const [counted] = await db.$queryRawUnsafe<Waiting[]>(COUNT);
  return counted!;
}

/** What waits in a service and what could not be done, for who looks after the installation. */
export async function upkeepOf(db: Tx, arrivals: Arrivals): Promise<Upkeep> {
  const [counted, dead] = await Promise.all([waitingIn(db), deadFacts(db, TOLD)]);
  const { facts } = arrivals;
  return {
    ...counted,
    factsWaiting: Number.isFinite(facts) ? facts : -1,
    oldestDead: dead.map(({ id, what, at, why, again }) => ({
      id,
      what,
      at: at.toISOString(),
      why,
      again: again?.toISOString(),
    })),
  };
}

/** The Mondays of the last twelve weeks, oldest first, as a table `w(week)`: for counting what came when. */
export const WEEKS = `generate_series(date_trunc('week', now()) - interval '11 weeks', date_trunc('week', now()), interval '1 week') as w(week)`;
/** A week's Monday as a day, in SQL. */
export const MONDAY = `to_char(w.week, 'YYYY-MM-DD')`;
/** How many rows of a table came in each of the last twelve weeks, by their moment, oldest first. */
export const byWeek = (table: string, moment: string): string => `
  select ${MONDAY} as name, count(t.${moment})::int as count from ${WEEKS}
  left join ${table} t on t.${moment} >= w.week and t.${moment} < w.week + interval '1 week' group by w.week order by w.week`;
