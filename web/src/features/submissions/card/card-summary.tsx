import { listFeesByFormat, type Entrant } from '@laurel/rules/fees/fees';
import { formatDayFromNow, formatDayShort } from '@laurel/rules/dates/days';
import { isNotYetOpen, isUrgent } from '@laurel/rules/fees/tiers';
import { useConversion, type Conversion } from '../../../lib/money/conversion';
import { formatFees } from '../../../lib/money/format-fees';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission } from '../../../lib/server/wire';
import { formatClosing, getTimeLeft } from '../../../lib/dates/closing-time';
import { isUnsent } from '../states/submission-states';
import css from './submission-card.module.css';

/** `closing`: when the deadline closes, in the festival's time zone and the reader's. */
type Summary = {
  text: string;
  closing?: string;
  /** The fee, or the answer. */
  detail?: string;
  tone?: 'near' | 'past' | 'good';
};

/** The most important line of a collapsed card: the deadline and fee, the due date of the answer, or the outcome. */
export function CardSummary({ submission, film }: { submission: Submission; film: Entrant }) {
  const conversion = useConversion();
  const summary = isUnsent(submission)
    ? getDueSummary(submission, film, conversion)
    : getOutcomeSummary(submission);
  if (!summary) return null;
  return (
    <p
      className={css.summary}
      data-tone={summary.tone}
      title={[summary.closing ?? summary.text, summary.detail].filter(Boolean).join(' · ')}
      dir="auto"
    >
      <span>{summary.text}</span> {summary.detail && <span>{summary.detail}</span>}
    </p>
  );
}

function getDueSummary(
  { deadline, opensOn }: Submission,
  film: Entrant,
  conversion: Conversion,
): Summary | null {
  const formatFee = (dueDeadline: NonNullable<typeof deadline>) =>
    formatFees(listFeesByFormat(dueDeadline.fees, dueDeadline.date.id, film), conversion);
  if (isNotYetOpen(opensOn))
    return {
      text: t('card.opens', { date: formatDayFromNow(opensOn) }),
      detail: deadline && !deadline.isPast ? formatFee(deadline) : undefined,
    };
  if (deadline === undefined) return null;
  if (deadline === null) return { text: t('card.dates.unknown') };
  const { date, isPast, dates, later: laterCount } = deadline;
  if (isPast) return { text: t('card.closed', { date: formatDayShort(date.date) }), tone: 'past' };
  const { day, when, isSoon } = getTimeLeft(date);
  return {
    text: isSoon ? t('summary.closes', { when }) : t('summary.due', { date: formatDayShort(day), when }),
    closing: formatClosing(date),
    detail: formatFee(deadline),
    tone: isUrgent(date.date, dates, laterCount) ? 'near' : undefined,
  };
}

function getOutcomeSummary(submission: Submission): Summary | null {
  const { state, submittedAt, decidedAt, awardName, answerDueOn, noAnswer, edition } = submission;
  const sentText = submittedAt ? t('card.submitted', { date: formatDayShort(submittedAt) }) : '';
  const decidedDay = decidedAt ? formatDayShort(decidedAt) : '';
  if (state === 'awarded') return { text: awardName!, tone: 'good' };
  if (state === 'accepted') return { text: t('summary.accepted', { date: decidedDay }), tone: 'good' };
  if (state === 'rejected') return { text: t('summary.rejected', { date: decidedDay }) };
  if (state === 'submitted' && noAnswer)
    return { text: sentText, detail: t('summary.no_answer'), tone: 'near' };
  if (state === 'submitted' && answerDueOn)
    return { text: sentText, detail: t('card.answer', { date: formatDayShort(answerDueOn) }) };
  if (submittedAt) return { text: sentText };
  return edition === null ? null : { text: t('card.edition', { year: String(edition) }) };
}
