import { addDays } from '@laurel/rules/days';
import { feesFor, type Entrant, type Fee } from '@laurel/rules/fees';
import type { Money } from '@laurel/rules/money';
import {
  FEE_RISE_DAYS,
  OPENING_TOLD_DAYS,
  OVERDUE_TOLD_DAYS,
  type NotificationKind,
} from '@laurel/rules/reminders';
import { hasClosed, isToOpen, liveTiers, type Tier } from '@laurel/rules/tiers';
import type { CalendarPlace } from './calendar.js';
import { reminderWindows } from './reminder.js';

/** An entry as its reminders ask for it. */
export interface ListedEntry {
  state: string;
  edition: number | null;
  /** ISO 8601. */
  createdAt: string;
}
/** A deadline with what entries cost there, where that is known. */
export type PricedTier = Tier & { id: number; date: string; fees?: readonly Fee[] | null };
/** `day`: of the deadline, the opening, the answer; `more`: by how much it costs more after it, where that is known. */
export interface DueReminder {
  kind: NotificationKind;
  day: string;
  daysBefore: number | null;
  more: Money | null;
}
export type RemindedPlace = Omit<CalendarPlace<PricedTier>, 'startsOn' | 'endsOn'>;

/** What is on one's list because one means to send it: of suggestions nobody is reminded. */
const MEANT = ['to-submit', 'waitlist'];

/** What is to be told of an entry today, told or not: nothing of what is over, or of a competition that is no longer held. */
export function dueReminders(
  entry: ListedEntry,
  place: RemindedPlace,
  film: Entrant,
  { day, now }: { day: string; now: Date },
): DueReminder[] {
  if (!place.isHeld) return [];
  if (MEANT.includes(entry.state))
    return [
      lastDeadline(place, day, now),
      feeRise(place, film, day, now),
      opening(entry, place, day),
    ].flatMap(known);
  const isOfNow = entry.edition === null || place.edition === null || entry.edition === place.edition;
  return entry.state === 'submitted' && isOfNow ? [overdue(place, day)].flatMap(known) : [];
}

const known = <T>(one: T | null): T[] => (one === null ? [] : [one]);
const open = (place: RemindedPlace, now: Date) =>
  liveTiers(place.dates).filter((tier) => !hasClosed(tier, now));

function lastDeadline(place: RemindedPlace, day: string, now: Date): DueReminder | null {
  const last = open(place, now).at(-1);
  if (!last) return null;
  const window = reminderWindows(day).find(({ from, to }) => from <= last.date && last.date <= to);
  return window ? { kind: 'deadline', day: last.date, daysBefore: window.daysBefore, more: null } : null;
}

/** Only where it is known that the next deadline costs more. */
function feeRise(place: RemindedPlace, film: Entrant, day: string, now: Date): DueReminder | null {
  const [present, next] = open(place, now);
  if (!present || !next || isToOpen(place.opensOn, now)) return null;
  if (present.date < day || present.date > addDays(day, FEE_RISE_DAYS)) return null;
  const [cheap, dear] = [feeAt(present, film), feeAt(next, film)];
  if (!cheap || !dear || cheap.currency !== dear.currency || dear.amount <= cheap.amount) return null;
  const more = { amount: dear.amount - cheap.amount, currency: cheap.currency };
  return { kind: 'fee-rise', day: present.date, daysBefore: FEE_RISE_DAYS, more };
}

/** Null where it is not known, or depends on what is not known of the film. */
function feeAt({ id, fees }: PricedTier, film: Entrant): Money | null {
  const [first, ...others] = feesFor(fees ?? [], id, film);
  return others.length === 0 ? (first?.fee ?? null) : null;
}

/** Who put it on the list once entries were open has seen that they are. */
function opening(entry: ListedEntry, { opensOn }: RemindedPlace, day: string): DueReminder | null {
  if (opensOn === null || opensOn > day || opensOn < addDays(day, -OPENING_TOLD_DAYS)) return null;
  if (entry.createdAt.slice(0, 10) >= opensOn) return null;
  return { kind: 'opening', day: opensOn, daysBefore: null, more: null };
}

function overdue({ answerDueOn }: RemindedPlace, day: string): DueReminder | null {
  if (answerDueOn === null || answerDueOn >= day || answerDueOn < addDays(day, -OVERDUE_TOLD_DAYS))
    return null;
  return { kind: 'answer-overdue', day: answerDueOn, daysBefore: null, more: null };
}
