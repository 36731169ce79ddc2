import { daysBetween, formatDayShort, fromNow, today } from '../../lib/format/day';
import { formatMoney } from '../../lib/format/money';
import { t } from '../../lib/texts/matching';
import { tiersOf } from '../../lib/tiers';
import type { Row } from '../../lib/wire';
import { TierLine, zoneWords } from '../../ui/deadline-rule';
import css from './match-row.module.css';

/** The next deadline and its fee on a thread of all tiers; near ones in amber. */
export function DeadlineCell({ row }: { row: Row }) {
  const { nextDeadline, fee, dates } = row;
  if (!nextDeadline) return <span className={css.muted}>{t('row.dates.unknown')}</span>;
  const near = daysBetween(today(), nextDeadline.date) <= 14;
  const tiers = tiersOf(dates?.length ? dates : [nextDeadline], [], row.opensOn, null);
  return (
    <div className={css.deadline}>
      <time dateTime={nextDeadline.closesAt} title={zoneWords(nextDeadline)}>
        <strong>{formatDayShort(nextDeadline.date)}</strong> <span data-near={near || undefined}>{fromNow(nextDeadline.date)}</span>
      </time>
      <TierLine tiers={tiers} />
      <span className={css.fee}>{fee === null ? t('row.fee.unknown') : fee.amount === 0 ? t('row.fee.free') : formatMoney(fee)}</span>
    </div>
  );
}
