import { refuse, secondsTo } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import type { IsUnlocked } from '../runs/unlocked-competitions.js';

const DAY_MS = 86_400_000;
/**
 * Maximum number of distinct items of a film per day (UTC).
 * - `verdict`: locked competitions, of which only the verdict is shown. Twenty pages of the festival search
 *   show fewer, and the catalogue has five times as many.
 * - `what-if`: hypothetical films with other facts about the director, the genres or the production. The
 *   what-if bar changes none of these facts. The film form does, and lists competitions for the first
 *   versions only.
 */
export const DAILY_LIMITS = { verdict: 1000, 'what-if': 20 } as const;
type Kind = keyof typeof DAILY_LIMITS;

const REFUSALS: Record<Kind, { code: string; message: string }> = {
  verdict: {
    code: 'verdicts.too_many',
    message: `You have looked at the verdicts of ${DAILY_LIMITS.verdict} competitions for this film today. See more tomorrow, or choose a plan.`,
  },
  'what-if': {
    code: 'what_if.too_many',
    message: `You have tried ${DAILY_LIMITS['what-if']} other versions of this film today. Try more tomorrow, or save one of them.`,
  },
};

/**
 * Counts the distinct items shown about a film per day. Reading stays free, but nobody can copy the
 * catalogue.
 */
@Injectable()
export class DailyUse {
  constructor(private readonly db: Db) {}

  /**
   * Counts items. An item counts once a day. If the items exceed the limit, none is counted.
   * @throws verdicts.too_many with the seconds until the next day
   * @throws what_if.too_many with the seconds until the next day
   */
  async count(filmId: number, kind: Kind, items: readonly string[]): Promise<void> {
    if (await this.tryCount(filmId, kind, items)) return;
    const { code, message } = REFUSALS[kind];
    const now = Date.now();
    const seconds = secondsTo((Math.floor(now / DAY_MS) + 1) * DAY_MS, now);
    throw refuse.rateLimited(code, message, undefined, { max: DAILY_LIMITS[kind], seconds });
  }

  /**
   * Counts the verdicts of those competitions that need a plan of the film.
   * @throws verdicts.too_many with the seconds until the next day
   */
  countLockedVerdicts(
    filmId: number,
    competitionIds: readonly number[],
    isUnlocked: IsUnlocked,
  ): Promise<void> {
    const lockedIds = competitionIds.filter((id) => !isUnlocked(id));
    return this.count(filmId, 'verdict', lockedIds.map(String));
  }

  /** Like `count`, but returns whether the items are within the limit. */
  async tryCount(filmId: number, kind: Kind, items: readonly string[]): Promise<boolean> {
    if (items.length === 0) return true;
    const day = new Date().toISOString().slice(0, 10);
    const [known] = await this.db.rows<{ isKnown: boolean }>(ARE_COUNTED, filmId, kind, day, items);
    if (known?.isKnown) return true;
    const counted = await this.db.rows(COUNT, filmId, kind, day, items, DAILY_LIMITS[kind]);
    return counted.length > 0;
  }
}

/**
 * Most pages show items that were counted today already. This query avoids a write for them. Parameters as in
 * `COUNT`.
 */
const ARE_COUNTED = `select items @> $4::text[] as "isKnown" from daily_use
  where "filmId" = $1 and kind = $2 and day = $3::date`;
/**
 * Counts in one statement, whose row lock keeps concurrent requests within the limit. Returns no row if the
 * items exceed it. $1: film id, $2: kind, $3: day, $4: items, $5: limit.
 */
const COUNT = `insert into daily_use as used ("filmId", kind, day, items)
  select $1, $2, $3::date, array(select distinct unnest($4::text[])) where cardinality($4::text[]) <= $5
  on conflict ("filmId", kind) do update set day = excluded.day, items = case when used.day = excluded.day
    then array(select distinct unnest(used.items || excluded.items)) else excluded.items end
  where used.day <> excluded.day
    or (select count(distinct item) from unnest(used.items || excluded.items) as item) <= $5
  returning 1`;
