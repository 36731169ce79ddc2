import { formatDayShort } from '@laurel/rules/dates/days';
import { getTimeLeft } from '../../../lib/dates/closing-time';
import { useConversion, type Conversion } from '../../../lib/money/conversion';
import { formatFeeAmount } from '../../../lib/money/format-fees';
import { formatTier } from '../../../lib/money/fee-tiers';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { FestivalHit } from '../../../lib/server/wire';
import css from './festival-line.module.css';

type NextTier = NonNullable<FestivalHit['next']>;
/** The fee that everyone pays, or the lowest fee of any kind of film. The festival's page shows the details. */
function formatFees({ fees, feesDiffer }: NextTier, conversion: Conversion): string {
  if (fees.length === 0) return formatFeeAmount(null);
  const feeText = fees.map((fee) => formatFeeAmount(fee, conversion)).join(' · ');
  return feesDiffer ? t('line.fee.from', { fee: feeText }) : feeText;
}

/** The open tier with its fee, the opening day, or a note that this edition is over. */
export function NextDeadline({ festival: { next, isPast } }: { festival: FestivalHit }) {
  const conversion = useConversion();
  if (isPast) return <span className={css.entry}>{t('line.past')}</span>;
  if (!next) return <span className={css.entry}>{t('line.undated')}</span>;
  const { day, when } = getTimeLeft(next);
  const tier = formatTier(next.title, { at: next.at, total: next.total });
  return (
    <span className={css.entry}>
      <span>
        {next.opensOn
          ? t('line.opens', { date: formatDayShort(next.opensOn) })
          : t('line.until', { date: formatDayShort(day), when })}
      </span>
      <span>
        {formatFees(next, conversion)}
        {tier && <span dir="auto"> · {tier}</span>}
      </span>
    </span>
  );
}
