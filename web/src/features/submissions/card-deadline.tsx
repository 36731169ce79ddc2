import { feeWords } from '../../lib/fee-words';
import { feesFor, type Entrant } from '../../lib/fees';
import { daysBetween, formatDayShort, fromNow, today } from '../../lib/format/day';
import { isRolling } from '../../lib/tiers';
import { t } from '../../lib/texts/submissions';
import type { Submission } from '../../lib/wire';
import { zoneWords } from '../../ui/deadline-rule';
import css from './submissions.module.css';

const NEAR_DAYS = 14;

/** By when what is not sent yet should be, and what that costs this film. */
export function CardDeadline({ submission: { deadline }, film }: { submission: Submission; film: Entrant }) {
  if (deadline === undefined) return null;
  if (deadline === null) return <p className={css.muted}>{t('card.dates.unknown')}</p>;
  const { date, isPast, fees, dates, later } = deadline;
  const day = formatDayShort(date.date);
  const near = !isRolling(dates, later) && daysBetween(today(), date.date) <= NEAR_DAYS;
  return (
    <p className={css.deadline} data-tone={isPast ? 'past' : near ? 'near' : undefined}>
      <time dateTime={date.closesAt} title={zoneWords(date)}>
        {isPast ? t('card.closed', { date: day }) : t('card.deadline', { date: day, when: fromNow(date.date) })}
      </time>
      {!isPast && <span>{feeWords(feesFor(fees, date.id, film))}</span>}
    </p>
  );
}
