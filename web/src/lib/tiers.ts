import { today } from './format/day';
import type { CompetitionDate, Fee } from './wire';

export type Tier = { date: CompetitionDate; fee: Fee | null; state: 'past' | 'open' | 'coming' };

/** The cheapest fee anyone may claim at a date; student and member prices are told apart, not assumed. */
export function standardFee(fees: Fee[], dateId: number): Fee | null {
  const own = fees.filter((fee) => fee.competitionDateId === dateId && fee.audience === 'standard');
  return own.reduce<Fee | null>((best, fee) => (best === null || fee.amount < best.amount ? fee : best), null);
}

/** Deadline tiers in order; open is the earliest one not past, once the competition has opened. */
export function tiersOf(dates: CompetitionDate[], fees: Fee[], opensOn: string | null, now = new Date()): Tier[] {
  const live = dates.filter((date) => !date.deprecated).sort((a, b) => a.closesAt.localeCompare(b.closesAt));
  const next = live.find((date) => Date.parse(date.closesAt) >= now.getTime());
  const opened = opensOn === null || opensOn <= today(now);
  return live.map((date) => ({
    date,
    fee: standardFee(fees, date.id),
    state: Date.parse(date.closesAt) < now.getTime() ? 'past' : date === next && opened ? 'open' : 'coming',
  }));
}
