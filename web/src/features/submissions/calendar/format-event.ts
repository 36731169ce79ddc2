import { formatDays, today } from '@laurel/rules/dates/days';
import { listFeesByFormat, type Entrant } from '@laurel/rules/fees/fees';
import { isUrgent } from '@laurel/rules/fees/tiers';
import { formatFees } from '../../../lib/money/format-fees';
import { formatClosingTime } from '../../../lib/dates/closing-time';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { formatFailedDeadline } from '@laurel/messages/competitions/failed-rule-text';
import { t } from '@laurel/messages/pages/submissions/calendar';
import { t as tSubmissions } from '@laurel/messages/pages/submissions/submissions';
import { formatTierName } from '../../../lib/money/fee-tiers';
import type { CalendarEvent } from '../../../lib/server/wire';

type Tone = 'near' | 'late' | undefined;
/** Returns how to highlight an event: `near` for an urgent deadline, `late` for an overdue answer. */
export function getTone({ kind, day, deadline, submission }: CalendarEvent, now = today()): Tone {
  if (deadline) return isUrgent(day, deadline.dates, deadline.later, now) ? 'near' : undefined;
  return kind === 'answer-due' && submission.state === 'submitted' && day < now ? 'late' : undefined;
}

export const formatKind = ({ kind, submission: { state } }: CalendarEvent): string =>
  kind === 'answered' ? stateLabels[state] : t(`kind.${kind}`);

/** The short name of an event: the festival, otherwise the competition. */
export const formatShortName = ({ festival, competition }: CalendarEvent): string =>
  festival?.name ?? competition.name ?? tSubmissions('unnamed', { id: competition.id });
export const formatLongName = (event: CalendarEvent): string =>
  formatSubmissionTitle({
    festivalName: event.festival?.name ?? null,
    competitionName: event.competition.name,
  }) || formatShortName(event);

/** Returns the details of an event, line by line. */
export function getEventDetails(event: CalendarEvent, film: Entrant, now: string): string[] {
  const { deadline, day, lastDay } = event;
  if (lastDay) return [formatDays(day, lastDay)];
  if (!deadline) return getTone(event, now) === 'late' ? [t('overdue')] : [];
  const { date, dates, later, fees, failed } = deadline;
  const tier = formatTierName(date.title, { at: dates - later, total: dates });
  const fee = fees && formatFees(listFeesByFormat(fees, date.id, film));
  return [
    ...(failed ? [formatFailedDeadline(failed)] : []),
    fee ? t('tier.fee', { tier, fee }) : tier,
    t('closes', { time: formatClosingTime(date) }),
  ];
}
