import { formatDay } from '@laurel/rules/dates/days';
import { formatZoneName, splitInstant } from '@laurel/rules/dates/time-zones';
import type { Money } from '@laurel/rules/money/money';
import type { NotificationKind } from '@laurel/rules/notifications/reminders';
import type { WatchedChange } from '@laurel/rules/notifications/watching';
import { formatChangesText } from './changes-text.js';
import { formatFailedRuleReason, type FailedRuleFields } from '../competitions/failed-rule-text.js';
import { messages } from '../src/generated/messages/reminders.js';
import { createTextFormatter } from '../formatting/translator.js';

/** Names are null while they are unknown; `film` is also null without an entry. Days are YYYY-MM-DD. */
export interface ReminderDetails {
  kind: NotificationKind;
  film: string | null;
  festival: string | null;
  competition: string | null;
  isEntryReminder: boolean;
  day: string | null;
  /** When the deadline ends. Null if there is none, or if its time zone is unknown. */
  closing: Closing | null;
  more: Money | null;
  /** The deadline at which the film fails a rule; the same as `day` if no other deadline is left. */
  failsOn: string | null;
  /** The rule that it fails there. */
  failedRule: FailedRuleFields | null;
  changes: readonly WatchedChange[];
}

/** The end of a deadline: ISO 8601, its time zone, and that of the reader. */
export interface Closing {
  closesAt: string;
  closingZone: string;
  readerZone: string;
}

const formatText = createTextFormatter(messages);

/** `Salt at Lantern, Shorts`: the entry or the festival of a reminder. */
export function getReminderName({
  film,
  festival,
  competition,
  isEntryReminder,
  kind,
}: ReminderDetails): string {
  if (kind === 'watched-deadline' || kind === 'watched-change')
    return festival ?? formatText('reminder.unnamed.festival');
  const competitionName = competition ?? formatText('reminder.unnamed.competition');
  const fullName =
    festival === null
      ? competitionName
      : formatText('reminder.competition.at', { festival, competition: competitionName });
  if (!isEntryReminder) return fullName;
  return formatText('reminder.entry', {
    film: film ?? formatText('reminder.unnamed.film'),
    called: fullName,
  });
}

/** Formats a reminder as one line, for e-mails and pages. */
export function formatReminder(reminder: ReminderDetails): string {
  const { day, closing, more, changes, failsOn, failedRule } = reminder;
  return formatText(`reminder.${getTextName(reminder)}`, {
    name: getReminderName(reminder),
    day,
    end: closing ? formatClosing(closing) : day && formatDay(day),
    failsOn,
    why: failedRule && formatFailedRuleReason(failedRule),
    money: more,
    changes: formatChangesText(changes),
  });
}

/** `1 Feb 2027, 23:59 AoE (2 Feb 2027, 12:59 Europe/Berlin)`. Without the bracket if both clocks show the same. */
export function formatClosing({ closesAt, closingZone, readerZone }: Closing): string {
  const [there, here] = [splitInstant(closesAt, closingZone), splitInstant(closesAt, readerZone)];
  const thereText = `${formatDay(there.day)}, ${there.time} ${formatZoneName(closingZone)}`;
  if (there.day === here.day && there.time === here.time) return thereText;
  return `${thereText} (${formatDay(here.day)}, ${here.time} ${formatZoneName(readerZone)})`;
}

function getTextName({ kind, day, failsOn, failedRule }: ReminderDetails) {
  if (kind !== 'deadline' || failsOn === null || failedRule === null) return kind;
  return failsOn === day ? 'deadline.failed' : 'deadline.enter_by';
}
