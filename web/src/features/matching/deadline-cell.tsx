import { formatDayShort, fromNow } from '@laurel/rules/days';
import { feeWord } from '../../lib/fee-words';
import { t } from '../../lib/texts/matching';
import { isRolling, isToOpen, isUrgent } from '@laurel/rules/tiers';
import { tiersOf } from '../../lib/tiers';
import type { Row } from '../../lib/wire';
import { TierLine, zoneWords } from '../../ui/deadline-rule';
import css from './match-row.module.css';

/** The next deadline and its fee on a thread of all tiers; near ones in amber; and the day before which no entry is taken. */
export function DeadlineCell({ row }: { row: Row }) {
  const { nextDeadline, fee, dates } = row;
  const opens = isToOpen(row.opensOn) && (
    <span className={css.opens}>{t('row.opens', { date: formatDayShort(row.opensOn) })}</span>
  );
  if (!nextDeadline)
    return (
      <div className={css.deadline}>
        <span className={css.muted}>{t('row.dates.unknown')}</span>
        {opens}
      </div>
    );
  const tiers = tiersOf(dates?.length ? dates : [nextDeadline], [], row.opensOn, null);
  const later = tiers.filter(({ date }) => date.closesAt > nextDeadline.closesAt);
  const rolling = isRolling(tiers.length, later.length);
  const near = isUrgent(nextDeadline.date, tiers.length, later.length);
  return (
    <div className={css.deadline}>
      <time dateTime={nextDeadline.closesAt} title={zoneWords(nextDeadline)}>
        <strong>{formatDayShort(nextDeadline.date)}</strong>{' '}
        <span data-near={near || undefined}>{fromNow(nextDeadline.date)}</span>
      </time>
      <TierLine tiers={tiers} />
      {opens}
      {rolling && (
        <span className={css.rolling}>
          {t(later.length === 1 ? 'row.rolling.one' : 'row.rolling', {
            n: later.length,
            date: formatDayShort(later.at(-1)!.date.date),
          })}
        </span>
      )}
      <span className={css.fee}>{feeWord(fee)}</span>
    </div>
  );
}
