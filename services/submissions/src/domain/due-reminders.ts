import { addDays, dayIn } from '@laurel/rules/days';
import { feesFor, type Entrant, type Fee } from '@laurel/rules/fees';
import type { Money } from '@laurel/rules/money';
import {
  FEE_RISE_DAYS,
  OPENING_TOLD_DAYS,
  OVERDUE_TOLD_DAYS,
  type NotificationKind,
} from '@laurel/rules/reminders';
import { hasClosed, isToOpen, liveTiers, plannedTier, type Tier } from '@laurel/rules/tiers';
import { isOneOf, MEANT_STATES } from '@laurel/rules/vocabularies';
import { known, type CalendarPlace } from './calendar.js';
import { isUnanswered, promisedDay } from './promised-answer.js';
import { reminderWindows } from './reminder.js';

/** An entry as its reminders ask for it. */
export interface ListedEntry {
  state: string;
  edition: number | null;
  /** The deadline that it is planned for. */
  dateId: number | null;
  /** ISO 8601. */
  createdAt: string;
}
/** A deadline with what entries cost there, where that is known. */
export type PricedTier = Tier & { id: number; date: string; closesAt: string; fees?: readonly Fee[] | null };
/** `day`: of the deadline, the opening, the answer; `more`: by how much it costs more after it, where that is known. */
export interface DueReminder {
  kind: NotificationKind;
  day: string;
  /** When a deadline ends, ISO 8601; null: it is of none. */
  closesAt: string | null;
  daysBefore: number | null;
  more: Money | null;
  /** It was so near already when it was put on the list: who did that has seen it, and needs no mail. */
  isSeen: boolean;
}
export type RemindedPlace = Omit<CalendarPlace<PricedTier>, 'startsOn' | 'endsOn'>;

/** `zone`: in which the days before a deadline are counted. */
interface Moment {
  now: Date;
  zone: string;
}

/** What is to be told of an entry now, told or not: nothing of what is over, or of a competition that is no longer held. What opens, and what is overdue, is so in UTC. */
export function dueReminders(
  entry: ListedEntry,
  place: RemindedPlace,
  film: Entrant,
  at: Moment,
): DueReminder[] {
  if (!place.isHeld) return [];
  const day = dayIn(at.now, 'UTC');
  if (isOneOf(MEANT_STATES, entry.state))
    return [
      deadlineToMeet(entry, place, at),
      feeRise(entry, place, film, at),
      opening(entry, place, day),
    ].flatMap(known);
  return isUnanswered(entry, place, day) ? [overdue(promisedDay(entry, place), day)].flatMap(known) : [];
}

const open = (place: RemindedPlace, now: Date) =>
  liveTiers(place.dates).filter((tier) => !hasClosed(tier, now));

/** Put on the list when it was so near already. */
const wasSeen = ({ createdAt }: ListedEntry, day: string, daysBefore: number, zone: string): boolean =>
  dayIn(new Date(createdAt), zone) >= addDays(day, -daysBefore);

/** A later one that it is planned for, while that is to come; else the last. */
function toMeet({ dateId }: ListedEntry, place: RemindedPlace, now: Date): PricedTier | undefined {
  const met = plannedTier(place.dates, dateId, now);
  return met?.isPlanned ? met.tier : open(place, now).at(-1);
}

function deadlineToMeet(entry: ListedEntry, place: RemindedPlace, { now, zone }: Moment): DueReminder | null {
  const met = toMeet(entry, place, now);
  if (!met) return null;
  const window = reminderWindows(dayIn(now, zone)).find(({ from, to }) => from <= met.date && met.date <= to);
  if (!window) return null;
  const { date, closesAt } = met;
  const { daysBefore } = window;
  const isSeen = wasSeen(entry, date, daysBefore, zone);
  return { kind: 'deadline', day: date, closesAt, daysBefore, more: null, isSeen };
}

/** Only where it is known that the next deadline costs more. */
function feeRise(
  entry: ListedEntry,
  place: RemindedPlace,
  film: Entrant,
  { now, zone }: Moment,
): DueReminder | null {
  const day = dayIn(now, zone);
  const [present, next] = open(place, now);
  if (!present || !next || isToOpen(place.opensOn, now)) return null;
  if (present.date < day || present.date > addDays(day, FEE_RISE_DAYS)) return null;
  const [cheap, dear] = [feeAt(present, film), feeAt(next, film)];
  if (!cheap || !dear || cheap.currency !== dear.currency || dear.amount <= cheap.amount) return null;
  const more = { amount: dear.amount - cheap.amount, currency: cheap.currency };
  const { date, closesAt } = present;
  return {
    kind: 'fee-rise',
    day: date,
    closesAt,
    daysBefore: FEE_RISE_DAYS,
    more,
    isSeen: wasSeen(entry, date, FEE_RISE_DAYS, zone),
  };
}

/** Null where it is not known, or depends on what is not known of the film: who is a student, perhaps, pays perhaps less. */
function feeAt({ id, fees }: PricedTier, film: Entrant): Money | null {
  const asked = film.directorIsStudent === null ? [true, false] : [film.directorIsStudent];
  const all = asked.flatMap((directorIsStudent) => feesFor(fees ?? [], id, { ...film, directorIsStudent }));
  const [first, ...others] = all.map(({ fee }) => fee);
  const isSame = others.every((fee) => fee?.amount === first?.amount && fee?.currency === first?.currency);
  return isSame ? (first ?? null) : null;
}

/** Who put it on the list once entries were open has seen that they are. */
function opening(entry: ListedEntry, { opensOn }: RemindedPlace, day: string): DueReminder | null {
  if (opensOn === null || opensOn > day || opensOn < addDays(day, -OPENING_TOLD_DAYS)) return null;
  if (entry.createdAt.slice(0, 10) >= opensOn) return null;
  return { kind: 'opening', day: opensOn, closesAt: null, daysBefore: null, more: null, isSeen: false };
}

function overdue(answerDueOn: string | null, day: string): DueReminder | null {
  if (answerDueOn === null || answerDueOn < addDays(day, -OVERDUE_TOLD_DAYS)) return null;
  return {
    kind: 'answer-overdue',
    day: answerDueOn,
    closesAt: null,
    daysBefore: null,
    more: null,
    isSeen: false,
  };
}
