import { formatDayAhead, formatDayShort } from '@laurel/rules/dates/days';
import { isRolling, isNotYetOpen, isUrgent, listLiveTiers } from '@laurel/rules/fees/tiers';
import type { ReactNode } from 'react';
import { formatFeeAmount } from '../../../lib/money/format-fees';
import { t } from '@laurel/messages/pages/matching/matching';
import { formatTier } from '../../../lib/money/fee-tiers';
import type { CompetitionDate, Row } from '../../../lib/server/wire';
import { formatClosing, getTimeLeft } from '../../../lib/dates/closing-time';
import css from './match-cells.module.css';
import { OddsShort } from './odds-cell';
import { useConversion } from '../../../lib/money/conversion';

/** The next deadline with its fee and tier. Before entries open, the opening day comes first. */
export function DeadlineCell({ row }: { row: Row }) {
  const { nextDeadline, dates, opensOn } = row;
  const opening = isNotYetOpen(opensOn) ? (
    <strong>{t('row.opens.short', { date: formatDayAhead(opensOn) })}</strong>
  ) : null;
  if (!nextDeadline)
    return (
      <div className={css.deadline}>
        {opening}
        <span className={css.muted}>{t('row.dates.unknown')}</span>
      </div>
    );
  const tiers = listLiveTiers(dates.length > 0 ? dates : [nextDeadline]);
  const laterTiers = tiers.filter(({ closesAt }) => closesAt > nextDeadline.closesAt);
  const day = formatDayShort(nextDeadline.date);
  if (opening)
    return (
      <div className={css.deadline} data-deadline data-to-open>
        {opening}
        <FeeLine row={row}>
          <time className={css.until} dateTime={nextDeadline.closesAt} title={formatClosing(nextDeadline)}>
            {[t('row.closes', { date: day }), formatNextTier(nextDeadline, tiers)]
              .filter(Boolean)
              .join(' · ')}
          </time>
        </FeeLine>
      </div>
    );
  const { when, isSoon } = getTimeLeft(nextDeadline);
  const isNear = isUrgent(nextDeadline.date, tiers.length, laterTiers.length);
  return (
    <div className={css.deadline} data-deadline>
      <time dateTime={nextDeadline.closesAt} title={formatClosing(nextDeadline)}>
        {isSoon ? (
          <span data-near={isNear || undefined}>{t('row.closes.soon', { when })}</span>
        ) : (
          <>
            <strong>{day}</strong> <span data-near={isNear || undefined}>{when}</span>
          </>
        )}
      </time>
      <FeeLine row={row}>
        <span className={css.tier}>
          {formatRolling(tiers.length, laterTiers.length) ?? formatNextTier(nextDeadline, tiers)}
        </span>
      </FeeLine>
    </div>
  );
}

/** The fee is never truncated; the text after it shrinks. */
const FeeLine = ({ row, children }: { row: Row; children: ReactNode }) => (
  <span className={css.fee}>
    <span data-fee>
      <Fee fee={row.fee} />
    </span>
    <OddsShort row={row} />
    {children}
  </span>
);

/** The fee in its own currency comes first. */
function Fee({ fee }: Pick<Row, 'fee'>) {
  return <>{formatFeeAmount(fee, useConversion())}</>;
}

function formatNextTier(nextDate: CompetitionDate, tiers: readonly CompetitionDate[]): string | null {
  const position = 1 + tiers.findIndex(({ id }) => id === nextDate.id);
  return formatTier(nextDate.title, { at: position, total: position === 0 ? 1 : tiers.length });
}

/** The remaining deadlines of a festival with rolling entries. */
function formatRolling(tierCount: number, laterCount: number): string | null {
  if (!isRolling(tierCount, laterCount)) return null;
  return t(laterCount === 1 ? 'row.rolling.one' : 'row.rolling', { n: laterCount });
}
