import { useConversion } from '../../../lib/money/conversion';
import { formatFees } from '../../../lib/money/format-fees';
import { listFeesByFormat, type Entrant } from '@laurel/rules/fees/fees';
import { formatDayFromNow, formatDayShort } from '@laurel/rules/dates/days';
import { isNotYetOpen, isUrgent } from '@laurel/rules/fees/tiers';
import { formatTier } from '../../../lib/money/fee-tiers';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission } from '../../../lib/server/wire';
import { formatClosing, getTimeLeft } from '../../../lib/dates/closing-time';
import { isUnsent } from '../states/submission-states';
import css from './submission-card.module.css';

/** Shows when entries open, by when an unsent entry should be sent, and what that costs this film. */
export function CardDeadline({ submission, film }: { submission: Submission; film: Entrant }) {
  const { deadline, opensOn } = submission;
  const opening = isUnsent(submission) && isNotYetOpen(opensOn) && (
    <p className={css.deadline}>{t('card.opens', { date: formatDayFromNow(opensOn) })}</p>
  );
  if (deadline === undefined) return opening || null;
  if (deadline === null) return opening || <p className={css.muted}>{t('card.dates.unknown')}</p>;
  return (
    <>
      {opening}
      <Deadline deadline={deadline} film={film} />
    </>
  );
}

function Deadline({ deadline, film }: { deadline: NonNullable<Submission['deadline']>; film: Entrant }) {
  const conversion = useConversion();
  const { date, isPast, isPlanned, fees, dates, later } = deadline;
  const { day, when, isSoon } = getTimeLeft(date);
  const tier = formatTier(date.title, { at: dates - later, total: dates });
  const openTone = isUrgent(date.date, dates, later) ? 'near' : undefined;
  return (
    <p className={css.deadline} data-tone={isPast ? 'past' : openTone}>
      <time dateTime={date.closesAt} title={formatClosing(date)}>
        {isPast
          ? t('card.closed', { date: formatDayShort(date.date) })
          : t(isPlanned ? 'card.planned' : 'card.deadline', { date: formatDayShort(day), when })}
      </time>
      {!isPast && isSoon && <span>{formatClosing(date)}</span>}
      {!isPast && <span>{formatFees(listFeesByFormat(fees, date.id, film), conversion)}</span>}
      {!isPast && tier && <span dir="auto">{t('card.tier', { tier })}</span>}
    </p>
  );
}
