import { Temporal } from 'temporal-polyfill';
import type { DateFields, FeeFields } from '../domain/festivals/competition.js';
import type { Dice } from './drafts/dice.js';
import type { FestivalDraft } from './drafts/draft.js';

/** When a festival takes place and accepts entries. */
export interface Season {
  startsOn: string;
  endsOn: string;
  opensOn: string;
  notificationDate: string;
  deadlines: string[];
}

const [SINCE_DAYS, MONTH_DAYS, MAX_DAYS] = [60, 31, 345];

/** The next edition whose last deadline is at most two months past; the one before if inactive. */
export function createSeason(dice: Dice, draft: FestivalDraft, today: Temporal.PlainDate): Season {
  const [lead, days, notice] = [dice.whole(80, 135), dice.whole(2, 10), dice.whole(20, 40)];
  const gaps = Array.from({ length: draft.tiers - 1 }, () =>
    draft.tiers > 5 ? 30 : MONTH_DAYS + dice.whole(-4, draft.tiers < 5 ? 16 : 8),
  );
  const earliest = today.subtract({ days: SINCE_DAYS });
  let start = Temporal.PlainDate.from({ year: today.year - 1, month: draft.month, day: draft.day });
  while (Temporal.PlainDate.compare(start.subtract({ days: lead }), earliest) < 0)
    start = start.add({ years: 1 });
  if (draft.isLastEditionOnly)
    start = start.subtract({
      years:
        1 + Number(Temporal.PlainDate.compare(start.subtract({ days: lead + MAX_DAYS + 20 }), today) > 0),
    });
  const last = start.subtract({ days: lead });
  const deadlines = [last];
  for (const gap of gaps) deadlines.unshift(deadlines[0]!.subtract({ days: gap }));
  return {
    startsOn: String(start),
    endsOn: String(start.add({ days })),
    opensOn: String(deadlines[0]!.subtract({ days: dice.whole(70, 160) })),
    notificationDate: String(start.subtract({ days: notice })),
    deadlines: deadlines.map(String),
  };
}

/** The early fee for shorts in major units: the median, and the factor within which nine in ten lie. */
const FEES: Record<string, { middle: number; factor: number; minor: number; step: number }> = {
  USD: { middle: 25, factor: 1.75, minor: 100, step: 5 },
  EUR: { middle: 10, factor: 2.2, minor: 100, step: 1 },
  GBP: { middle: 12, factor: 1.95, minor: 100, step: 1 },
  CAD: { middle: 25, factor: 1.75, minor: 100, step: 5 },
  AUD: { middle: 30, factor: 1.7, minor: 100, step: 5 },
  CHF: { middle: 20, factor: 1.7, minor: 100, step: 5 },
  INR: { middle: 900, factor: 2, minor: 100, step: 50 },
  JPY: { middle: 2500, factor: 1.8, minor: 1, step: 500 },
  BRL: { middle: 60, factor: 1.8, minor: 100, step: 5 },
  MXN: { middle: 250, factor: 1.8, minor: 100, step: 50 },
  SEK: { middle: 150, factor: 1.7, minor: 100, step: 10 },
  PLN: { middle: 60, factor: 1.7, minor: 100, step: 5 },
};
const RISE = [1, 1.3, 1.7, 2.1];
const TITLES: Record<number, string[]> = {
  1: ['Regular Deadline'],
  2: ['Regular Deadline', 'Late Deadline'],
  3: ['Early Bird', 'Regular Deadline', 'Late Deadline'],
  4: ['Early Bird', 'Regular Deadline', 'Late Deadline', 'Extended Deadline'],
  5: ['Super Early Bird', 'Early Bird', 'Regular Deadline', 'Late Deadline', 'Extended Deadline'],
};
const [STUDENT, MEMBER, FEATURE] = [0.75, 0.9, 1.5];

/** Returns the early fee of a festival for a short, in major units; 0 is free. */
export function baseFee(dice: Dice, { isFree, currency }: FestivalDraft): number {
  if (isFree) return 0;
  const { middle, factor, step } = FEES[currency]!;
  return Math.max(step, Math.round((middle * factor ** dice.around(0, 0.95)) / step) * step);
}

export function createDates(
  season: Season,
  base: number,
  currency: string,
  isFeature: boolean,
  forStudents: boolean,
  forMembers: boolean,
): DateFields[] {
  const { minor, step } = FEES[currency]!;
  const tiers = season.deadlines.length;
  const rounded = (price: number) => Math.max(step, Math.round(price / step) * step) * minor;
  return season.deadlines.map((date, n) => {
    const rise = tiers <= RISE.length ? RISE[n]! : RISE[Math.floor((n / tiers) * RISE.length)]!;
    const price = base * rise * (isFeature ? FEATURE : 1);
    const fee = (title: string, audience: string, amount: number): FeeFields => ({
      title,
      amount,
      currency,
      audience,
      appliesTo: isFeature ? 'feature' : 'short',
    });
    const paid = [
      fee('Standard', 'standard', rounded(price)),
      ...(forStudents ? [fee('Student', 'student', rounded(price * STUDENT))] : []),
      ...(forMembers ? [fee('Member', 'member', rounded(price * MEMBER))] : []),
    ];
    return {
      date,
      title: TITLES[tiers]?.[n] ?? `Deadline ${n + 1}`,
      deprecated: false,
      timezone: null,
      fees: base === 0 ? [fee('Free', 'standard', 0)] : paid,
    };
  });
}
