import { formatDayShort, fromNow } from '@laurel/rules/days';
import { isRolling, isToOpen, isUrgent, liveTiers } from '@laurel/rules/tiers';
import { feeWord } from '../../lib/fee-words';
import { t } from '../../lib/texts/matching';
import { tierWords } from '../../lib/tiers';
import type { CompetitionDate, Row } from '../../lib/wire';
import { zoneWords } from '../../ui/deadline-rule';
import css from './match-cells.module.css';

/** The next deadline, its fee and which of the tiers it is; near ones in amber; and the day before which no entry is taken. */
export function DeadlineCell({ row }: { row: Row }) {
  const { nextDeadline, fee, dates, opensOn } = row;
  const opens = isToOpen(opensOn) ? t('row.opens', { date: formatDayShort(opensOn) }) : null;
  if (!nextDeadline)
    return (
      <div className={css.deadline}>
        <span className={css.muted}>{t('row.dates.unknown')}</span>
        {opens && <span className={css.muted}>{opens}</span>}
      </div>
    );
  const tiers = liveTiers(dates.length > 0 ? dates : [nextDeadline]);
  const later = tiers.filter(({ closesAt }) => closesAt > nextDeadline.closesAt);
  const near = isUrgent(nextDeadline.date, tiers.length, later.length);
  return (
    <div className={css.deadline}>
      <time dateTime={nextDeadline.closesAt} title={zoneWords(nextDeadline)}>
        <strong>{formatDayShort(nextDeadline.date)}</strong>{' '}
        <span data-near={near || undefined}>{opens ? '' : fromNow(nextDeadline.date)}</span>
      </time>
      <span className={css.fee}>
        <span>{feeWord(fee)}</span>
        <span className={css.muted}>
          {opens ?? rollingWords(tiers.length, later) ?? wordsOf(nextDeadline, tiers)}
        </span>
      </span>
    </div>
  );
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
