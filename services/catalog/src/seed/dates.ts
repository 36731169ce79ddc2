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

/** The last deadline of an edition may have passed this many days ago. */
const MAX_PAST_DAYS = 60;
const [MONTH_DAYS, YEAR_DAYS] = [31, 365];

/**
 * Returns the next edition whose last deadline is in the future or at most two months ago. For a festival
 * with `isLastEditionOnly`, returns the latest edition whose deadlines have all passed.
 */
export function createSeason(dice: Dice, draft: FestivalDraft, today: Temporal.PlainDate): Season {
  const [leadDays, festivalDays, noticeDays] = [
    dice.nextInteger(80, 135),
    dice.nextInteger(2, 10),
    dice.nextInteger(20, 40),
  ];
  // Many deadlines are exactly 30 days apart. A few vary more than five.
  const maxExtraDays = draft.tiers < 5 ? 16 : 8;
  const gapDays = Array.from({ length: draft.tiers - 1 }, () =>
    draft.tiers > 5 ? 30 : MONTH_DAYS + dice.nextInteger(-4, maxExtraDays),
  );
  const earliestDeadline = today.subtract({ days: MAX_PAST_DAYS });
  let start = Temporal.PlainDate.from({ year: today.year - 1, month: draft.month, day: draft.day });
  while (Temporal.PlainDate.compare(start.subtract({ days: leadDays }), earliestDeadline) < 0)
    start = start.add({ years: 1 });
  if (draft.isLastEditionOnly) {
    const previousDeadline = start.subtract({ days: leadDays + YEAR_DAYS });
    const isPreviousOpen = Temporal.PlainDate.compare(previousDeadline, today) > 0;
    start = start.subtract({ years: isPreviousOpen ? 2 : 1 });
  }
  const lastDeadline = start.subtract({ days: leadDays });
  const deadlines = [lastDeadline];
  for (const gap of gapDays) deadlines.unshift(deadlines[0]!.subtract({ days: gap }));
  return {
    startsOn: String(start),
    endsOn: String(start.add({ days: festivalDays })),
    opensOn: String(deadlines[0]!.subtract({ days: dice.nextInteger(70, 160) })),
    notificationDate: String(start.subtract({ days: noticeDays })),
    deadlines: deadlines.map(String),
  };
}

/**
 * The early fee for short films in major units: the median, and the factor within which 90 % of the fees are.
 */
const FEES: Record<string, { median: number; factor: number; minorUnits: number; step: number }> = {
  USD: { median: 25, factor: 1.75, minorUnits: 100, step: 5 },
  EUR: { median: 10, factor: 2.2, minorUnits: 100, step: 1 },
  GBP: { median: 12, factor: 1.95, minorUnits: 100, step: 1 },
  CAD: { median: 25, factor: 1.75, minorUnits: 100, step: 5 },
  AUD: { median: 30, factor: 1.7, minorUnits: 100, step: 5 },
  CHF: { median: 20, factor: 1.7, minorUnits: 100, step: 5 },
  INR: { median: 900, factor: 2, minorUnits: 100, step: 50 },
  JPY: { median: 2500, factor: 1.8, minorUnits: 1, step: 500 },
  BRL: { median: 60, factor: 1.8, minorUnits: 100, step: 5 },
  MXN: { median: 250, factor: 1.8, minorUnits: 100, step: 50 },
  SEK: { median: 150, factor: 1.7, minorUnits: 100, step: 10 },
  PLN: { median: 60, factor: 1.7, minorUnits: 100, step: 5 },
};
const FEE_INCREASES = [1, 1.3, 1.7, 2.1];
const TITLES: Record<number, string[]> = {
  1: ['Regular Deadline'],
  2: ['Regular Deadline', 'Late Deadline'],
  3: ['Early Bird', 'Regular Deadline', 'Late Deadline'],
  4: ['Early Bird', 'Regular Deadline', 'Late Deadline', 'Extended Deadline'],
  5: ['Super Early Bird', 'Early Bird', 'Regular Deadline', 'Late Deadline', 'Extended Deadline'],
};
const [STUDENT_FACTOR, MEMBER_FACTOR, FEATURE_FACTOR] = [0.75, 0.9, 1.5];

/** Returns the early fee of a festival for a short film, in major units. 0 is free. */
export function getBaseFee(dice: Dice, { isFree, currency }: FestivalDraft): number {
  if (isFree) return 0;
  const { median, factor, step } = FEES[currency]!;
  return Math.max(step, Math.round((median * factor ** dice.nextNormal(0, 0.95)) / step) * step);
}

interface Pricing {
  earlyFee: number;
  currency: string;
  isFeature: boolean;
  hasStudentFee: boolean;
  hasMemberFee: boolean;
}
export function createDates(
  season: Season,
  { earlyFee, currency, isFeature, hasStudentFee, hasMemberFee }: Pricing,
): DateFields[] {
  const { minorUnits, step } = FEES[currency]!;
  const tiers = season.deadlines.length;
  const toMinorUnits = (price: number) => Math.max(step, Math.round(price / step) * step) * minorUnits;
  return season.deadlines.map((date, n) => {
    const increaseIndex = tiers <= FEE_INCREASES.length ? n : Math.floor((n / tiers) * FEE_INCREASES.length);
    const feeIncrease = FEE_INCREASES[increaseIndex]!;
    const price = earlyFee * feeIncrease * (isFeature ? FEATURE_FACTOR : 1);
    const createFee = (title: string, audience: string, amount: number): FeeFields => ({
      title,
      amount,
      currency,
      audience,
      appliesTo: isFeature ? 'feature' : 'short',
    });
    const paidFees = [
      createFee('Standard', 'standard', toMinorUnits(price)),
      ...(hasStudentFee ? [createFee('Student', 'student', toMinorUnits(price * STUDENT_FACTOR))] : []),
      ...(hasMemberFee ? [createFee('Member', 'member', toMinorUnits(price * MEMBER_FACTOR))] : []),
    ];
    return {
      date,
      title: TITLES[tiers]?.[n] ?? `Deadline ${n + 1}`,
      deprecated: false,
      timezone: null,
      time: null,
      fees: earlyFee === 0 ? [createFee('Free', 'standard', 0)] : paidFees,
    };
  });
}
