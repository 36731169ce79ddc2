import { formatDayAhead, formatDayShort, untilDeadline } from '@laurel/rules/days';
import { isRolling, isToOpen, isUrgent, liveTiers } from '@laurel/rules/tiers';
import type { ReactNode } from 'react';
import { feeWord } from '../../lib/fee-words';
import { t } from '../../lib/texts/matching';
import { tierWords } from '../../lib/tiers';
import type { CompetitionDate, Row } from '../../lib/wire';
import { zoneWords } from '../../ui/deadline-rule';
import css from './match-cells.module.css';
import { OddsShort } from './odds-cell';
import { useInOwn } from './own-currency';

/** The next deadline, its fee and which of the tiers it is; near ones in amber. Of one that takes no entry yet first of all from when. */
export function DeadlineCell({ row }: { row: Row }) {
  const { nextDeadline, dates, opensOn } = row;
  const opens = isToOpen(opensOn) ? (
    <strong>{t('row.opens.short', { date: formatDayAhead(opensOn) })}</strong>
  ) : null;
  if (!nextDeadline)
    return (
      <div className={css.deadline}>
        {opens}
        <span className={css.muted}>{t('row.dates.unknown')}</span>
      </div>
    );
  const tiers = liveTiers(dates.length > 0 ? dates : [nextDeadline]);
  const later = tiers.filter(({ closesAt }) => closesAt > nextDeadline.closesAt);
  const day = formatDayShort(nextDeadline.date);
  if (opens)
    return (
      <div className={css.deadline} data-deadline data-to-open>
        {opens}
        <FeeLine row={row}>
          <time className={css.until} dateTime={nextDeadline.closesAt} title={zoneWords(nextDeadline)}>
            {t('row.closes', { date: day })}
          </time>
        </FeeLine>
      </div>
    );
  const near = isUrgent(nextDeadline.date, tiers.length, later.length);
  return (
    <div className={css.deadline} data-deadline>
      <time dateTime={nextDeadline.closesAt} title={zoneWords(nextDeadline)}>
        <strong>{day}</strong> <span data-near={near || undefined}>{untilDeadline(nextDeadline.date)}</span>
      </time>
      <FeeLine row={row}>
        <span className={css.tier}>{rollingWords(tiers.length, later) ?? wordsOf(nextDeadline, tiers)}</span>
      </FeeLine>
    </div>
  );
}

/** What it costs is never cut: what follows it gives way. */
const FeeLine = ({ row, children }: { row: Row; children: ReactNode }) => (
  <span className={css.fee}>
    <span data-fee>
      <Fee fee={row.fee} />
    </span>
    <OddsShort row={row} />
    {children}
  </span>
);

/** Its own currency first. */
function Fee({ fee }: Pick<Row, 'fee'>) {
  const own = useInOwn(fee);
  return own === null ? feeWord(fee) : t('row.fee.own', { fee: feeWord(fee), own });
}

function wordsOf(next: CompetitionDate, tiers: readonly CompetitionDate[]): string | null {
  const at = 1 + tiers.findIndex(({ id }) => id === next.id);
  return tierWords(next.title, { at, of: at === 0 ? 1 : tiers.length });
}

/** Of a festival that takes entries again and again, how often still. */
function rollingWords(all: number, later: readonly { date: string }[]): string | null {
  if (!isRolling(all, later.length)) return null;
  return t(later.length === 1 ? 'row.rolling.one' : 'row.rolling', { n: later.length });
}
