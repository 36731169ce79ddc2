import { addDays, getDayInTimeZone } from '@laurel/rules/dates/days';
import { listFeesByFormat, type Entrant, type Fee } from '@laurel/rules/fees/fees';
import type { Money } from '@laurel/rules/money/money';
import {
  FEE_RISE_DAYS,
  OPENING_NOTICE_DAYS,
  OVERDUE_NOTICE_DAYS,
  type NotificationKind,
} from '@laurel/rules/notifications/reminders';
import { hasClosed, isNotYetOpen, listLiveTiers, findPlannedTier, type Tier } from '@laurel/rules/fees/tiers';
import type { DeadlineFilm, FailedDeadline, FailedRule } from '@laurel/rules/matching/deadline-rules';
import { isInList } from '@laurel/rules/text/lists';
import { PLANNED_STATES } from '@laurel/rules/submissions/states';
import { listComingTiers, omitNull, type CalendarCompetition } from './calendar.js';
import { isUnanswered, getPromisedDay } from './promised-answer.js';
import { getReminderWindows } from './reminder.js';

/** The data of an entry that its reminders need. */
export interface ListedEntry {
  state: string;
  edition: number | null;
  /** The deadline for which the entry is planned. */
  dateId: number | null;
  /** ISO 8601. */
  createdAt: string;
  deadlineFilm: DeadlineFilm;
}
/** A deadline with its fees, where they are known. */
export type PricedTier = Tier & {
  id: number;
  date: string;
  closesAt: string;
  closingZone?: string;
  fees?: readonly Fee[] | null;
};
/**
 * `day` is the day of the deadline, the opening or the answer. `feeIncrease` is how much the fee rises after
 * that day, if it is known.
 */
export interface DueReminder {
  kind: NotificationKind;
  day: string;
  /** The end of the deadline in ISO 8601. Null if the reminder has no deadline. */
  closesAt: string | null;
  /** The time zone of the deadline. Null if it is unknown, or if the reminder has no deadline. */
  closingZone: string | null;
  daysBefore: number | null;
  feeIncrease: Money | null;
  /** The deadline at which the film fails a rule; the same as `day` if no other deadline is left. */
  failsOn: string | null;
  failedRule: FailedRule | null;
  /** The date was already this near when the user put the entry on the list, so no mail is needed. */
  isSeen: boolean;
}
export type RemindedCompetition = Omit<CalendarCompetition<PricedTier>, 'startsOn' | 'endsOn'>;

/** `zone` is the time zone in which the days before a deadline are counted. */
interface Moment {
  now: Date;
  zone: string;
}

/**
 * Returns the reminders that are due now, whether or not they were sent before. Skips past dates and inactive
 * competitions. Openings and overdue answers are counted in UTC, deadlines in the user's zone.
 */
export function getDueReminders(
  entry: ListedEntry,
  competition: RemindedCompetition,
  film: Entrant,
  moment: Moment,
): DueReminder[] {
  if (!competition.isActive) return [];
  const day = getDayInTimeZone(moment.now, 'UTC');
  if (isInList(PLANNED_STATES, entry.state))
    return [
      getDeadlineReminder(entry, competition, moment),
      getFeeRiseReminder(entry, competition, film, moment),
      getOpeningReminder(entry, competition, day),
    ].flatMap(omitNull);
  return isUnanswered(entry, competition, day)
    ? [getOverdueReminder(getPromisedDay(entry, competition), day)].flatMap(omitNull)
    : [];
}

const getOpenTiers = (competition: RemindedCompetition, now: Date) =>
  listLiveTiers(competition.dates).filter((tier) => !hasClosed(tier, now));

/** Returns whether `day` was already at most `daysBefore` days ahead when the entry was put on the list. */
const wasNearWhenAdded = (
  { createdAt }: ListedEntry,
  day: string,
  daysBefore: number,
  zone: string,
): boolean => getDayInTimeZone(new Date(createdAt), zone) >= addDays(day, -daysBefore);

/** Returns the tier to remind of: the planned one while it is open, else the last open one. */
function findTargetTier(
  { dateId }: ListedEntry,
  competition: RemindedCompetition,
  now: Date,
): PricedTier | undefined {
  const plannedDeadline = findPlannedTier(competition.dates, dateId, now);
  return plannedDeadline?.isPlanned ? plannedDeadline.tier : getOpenTiers(competition, now).at(-1);
}

const NO_FAILURE = { failsOn: null, failedRule: null };
/** The fields of a reminder that concerns no deadline. */
const WITHOUT_DEADLINE = {
  closesAt: null,
  closingZone: null,
  daysBefore: null,
  feeIncrease: null,
  ...NO_FAILURE,
  isSeen: false,
};
/** Names the first rule that the film certainly fails, or else one that an alternative rule may replace. */
function getFailure({ date }: PricedTier, failed: FailedDeadline | null) {
  if (!failed) return NO_FAILURE;
  const failedRule = failed.rules.find(({ hasAlternatives }) => !hasAlternatives) ?? failed.rules[0]!;
  return { failsOn: date, failedRule };
}

/** If the film fails a rule at its deadline, reminds of the last one at which it fails none, if there is any. */
function getDeadlineReminder(
  entry: ListedEntry,
  competition: RemindedCompetition,
  { now, zone }: Moment,
): DueReminder | null {
  const targetTier = findTargetTier(entry, competition, now);
  if (!targetTier) return null;
  const comingTiers = listComingTiers(competition, entry.deadlineFilm, now);
  const failed = comingTiers.find(({ tier }) => tier.id === targetTier.id)?.failed ?? null;
  const suitableTier = comingTiers.findLast((comingTier) => comingTier.failed === null)?.tier;
  const tier = (failed && suitableTier) || targetTier;
  const window = getReminderWindows(getDayInTimeZone(now, zone)).find(
    ({ from, to }) => from <= tier.date && tier.date <= to,
  );
  if (!window) return null;
  const { date, closesAt, closingZone = null } = tier;
  const { daysBefore } = window;
  const isSeen = wasNearWhenAdded(entry, date, daysBefore, zone);
  return {
    kind: 'deadline',
    day: date,
    closesAt,
    closingZone,
    daysBefore,
    feeIncrease: null,
    ...getFailure(targetTier, failed),
    isSeen,
  };
}

/** Returns a reminder only if the next deadline is known to cost more. */
function getFeeRiseReminder(
  entry: ListedEntry,
  competition: RemindedCompetition,
  film: Entrant,
  { now, zone }: Moment,
): DueReminder | null {
  const day = getDayInTimeZone(now, zone);
  const [currentTier, next] = getOpenTiers(competition, now);
  if (!currentTier || !next || isNotYetOpen(competition.opensOn, now)) return null;
  const { failed } = listComingTiers(competition, entry.deadlineFilm, now)[0]!;
  if (failed?.rules.some(({ hasAlternatives }) => !hasAlternatives)) return null;
  if (currentTier.date < day || currentTier.date > addDays(day, FEE_RISE_DAYS)) return null;
  const [presentFee, nextFee] = [getCertainFee(currentTier, film), getCertainFee(next, film)];
  if (!presentFee || !nextFee || presentFee.currency !== nextFee.currency) return null;
  if (nextFee.amount <= presentFee.amount) return null;
  const feeIncrease = { amount: nextFee.amount - presentFee.amount, currency: presentFee.currency };
  const { date, closesAt, closingZone = null } = currentTier;
  return {
    kind: 'fee-rise',
    day: date,
    closesAt,
    closingZone,
    daysBefore: FEE_RISE_DAYS,
    feeIncrease,
    ...NO_FAILURE,
    isSeen: wasNearWhenAdded(entry, date, FEE_RISE_DAYS, zone),
  };
}

/**
 * Returns null if the fee is unknown, or depends on an unknown field of the film, such as a student discount.
 */
function getCertainFee({ id, fees }: PricedTier, film: Entrant): Money | null {
  const studentOptions = film.directorIsStudent === null ? [true, false] : [film.directorIsStudent];
  const formatFees = studentOptions.flatMap((directorIsStudent) =>
    listFeesByFormat(fees ?? [], id, { ...film, directorIsStudent }),
  );
  const [firstFee, ...otherFees] = formatFees.map(({ fee }) => fee);
  const isSame = otherFees.every(
    (fee) => fee?.amount === firstFee?.amount && fee?.currency === firstFee?.currency,
  );
  return isSame ? (firstFee ?? null) : null;
}

/** Skips entries that were added after the opening, because their users have seen that entries are open. */
function getOpeningReminder(
  entry: ListedEntry,
  { opensOn }: RemindedCompetition,
  day: string,
): DueReminder | null {
  if (opensOn === null || opensOn > day || opensOn < addDays(day, -OPENING_NOTICE_DAYS)) return null;
  if (entry.createdAt.slice(0, 10) >= opensOn) return null;
  return { kind: 'opening', day: opensOn, ...WITHOUT_DEADLINE };
}

function getOverdueReminder(answerDueOn: string | null, day: string): DueReminder | null {
  if (answerDueOn === null || answerDueOn < addDays(day, -OVERDUE_NOTICE_DAYS)) return null;
  return { kind: 'answer-overdue', day: answerDueOn, ...WITHOUT_DEADLINE };
}
