import { useConversion } from '../../lib/money/conversion';
import { formatFees } from '../../lib/money/format-fees';
import { countDaysBetween, formatDay, formatDayShort, today } from '@laurel/rules/dates/days';
import { formatClosing, formatDeadline } from '../../lib/dates/closing-time';
import { formatMoney } from '@laurel/rules/money/money';
import { t } from '@laurel/messages/pages/festivals/deadlines';
import { isRolling } from '@laurel/rules/fees/tiers';
import { formatTierName, type Tier } from '../../lib/money/fee-tiers';
import css from './deadline-rule.module.css';

/** Returns the fee if it is the same for films of every format. */
const getSingleFee = (tier: Tier | undefined) => (tier?.fees.length === 1 ? tier.fees[0]!.fee : null);

/** Returns how much more the next tier costs than the open one. Returns null if that is unknown or not more. */
function getWaitingCost(tiers: readonly Tier[]): string | null {
  const openIndex = tiers.findIndex((tier) => tier.state === 'open');
  const openFee = getSingleFee(tiers[openIndex]);
  const nextFee = getSingleFee(tiers[openIndex + 1]);
  if (!openFee || !nextFee || openFee.currency !== nextFee.currency || nextFee.amount <= openFee.amount)
    return null;
  return formatMoney({ amount: nextFee.amount - openFee.amount, currency: nextFee.currency });
}

/** Returns a function that maps a day to its CSS offset on the line, which leaves a margin at both ends. */
function createDayScale(tiers: readonly Tier[], now: string) {
  const firstDay = [now, tiers[0]!.date.date].sort()[0]!;
  const lastDay = [now, tiers.at(-1)!.date.date].sort()[1]!;
  const span = Math.max(countDaysBetween(firstDay, lastDay), 1);
  return (day: string) => `${4 + (92 * countDaysBetween(firstDay, day)) / span}%`;
}

type Props = { tiers: readonly Tier[]; now: string };

/** Ticks for tiers, a dot for today, a solid line up to the open tier. */
function TierLine({ tiers, now }: Props) {
  const toPosition = createDayScale(tiers, now);
  const openTier = tiers.find((tier) => tier.state === 'open');
  return (
    <div className={css.line} aria-hidden>
      {openTier && (
        <span
          className={css.range}
          style={{ left: toPosition(now), right: `calc(100% - ${toPosition(openTier.date.date)})` }}
        />
      )}
      {tiers.map((tier) => (
        <span
          key={tier.date.id}
          className={css.tick}
          data-state={tier.state}
          style={{ left: toPosition(tier.date.date) }}
        />
      ))}
      <span className={css.today} style={{ left: toPosition(now) }}>
        {t('today')}
      </span>
    </div>
  );
}

/**
 * A timeline of tiers with a marker for today. The open tier is in full ink, the cost of waiting in clay. If
 * there are many tiers, only the next ones are listed at first.
 */
export function DeadlineRule({ tiers, now = today() }: { tiers: readonly Tier[]; now?: string }) {
  if (tiers.length === 0) return <p className={css.none}>{t('none')}</p>;
  const waitingCost = getWaitingCost(tiers);
  const remainingTiers = tiers.filter(({ state }) => state !== 'past');
  const isRollingDeadline = isRolling(tiers.length, remainingTiers.length - 1);
  const hiddenCount = remainingTiers.length - VISIBLE_TIERS;
  return (
    <div className={css.rule}>
      <TierLine tiers={tiers} now={now} />
      <TierList tiers={isRollingDeadline ? remainingTiers.slice(0, VISIBLE_TIERS) : tiers} now={now} />
      {isRollingDeadline && hiddenCount > 0 && (
        <p className={css.zone}>
          {t(hiddenCount === 1 ? 'rolling.one' : 'rolling', {
            n: hiddenCount,
            date: formatDay(remainingTiers.at(-1)!.date.date),
          })}
        </p>
      )}
      {isRollingDeadline && (
        <details className={css.all}>
          <summary>{t('all', { n: tiers.length })}</summary>
          <TierList tiers={tiers} now={now} />
        </details>
      )}
      {waitingCost && <p className={css.waiting}>{t('waiting', { amount: waitingCost })}</p>}
      {tiers.some((tier) => tier.date.timezoneAssumed) && <p className={css.zone}>{t('assumed')}</p>}
    </div>
  );
}
const VISIBLE_TIERS = 2;

function TierList({ tiers, now }: Props) {
  const conversion = useConversion();
  return (
    <ol className={css.tiers}>
      {tiers.map((tier) => (
        <li key={tier.date.id} data-state={tier.state}>
          <span dir="auto">{formatTierName(tier.date.title, tier.position)}</span>
          <time dateTime={tier.date.closesAt} title={formatClosing(tier.date)}>
            {tier.state === 'open' ? formatDeadline(tier.date, now) : formatDayShort(tier.date.date, now)}
          </time>
          <span className={css.fee}>
            {tier.state === 'past' ? t('past') : formatFees(tier.fees, conversion)}
          </span>
        </li>
      ))}
    </ol>
  );
}
