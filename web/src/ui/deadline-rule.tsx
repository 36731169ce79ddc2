import type { ReactNode } from 'react';
import { feeWords } from '../lib/fee-words';
import { daysBetween, formatDay, formatDeadline, formatDayShort, today } from '@laurel/rules/days';
import { formatInZone } from '../lib/instant';
import { formatMoney } from '@laurel/rules/money';
import { t } from '../lib/texts/deadlines';
import { isRolling } from '@laurel/rules/tiers';
import { tierName, type Tier } from '../lib/tiers';
import { cx } from './cx';
import css from './deadline-rule.module.css';

/** The fee, where every film that is meant pays the same. */
const onlyFee = (tier: Tier | undefined) => (tier?.fees.length === 1 ? tier.fees[0]!.fee : null);

/** What the next tier costs more than the open one; null when that is not known or not more. */
export function costOfWaiting(tiers: readonly Tier[]): string | null {
  const at = tiers.findIndex((tier) => tier.state === 'open');
  const open = onlyFee(tiers[at]);
  const next = onlyFee(tiers[at + 1]);
  if (!open || !next || open.currency !== next.currency || next.amount <= open.amount) return null;
  return formatMoney({ amount: next.amount - open.amount, currency: next.currency });
}

/** Where each day stands between the first and the last that are drawn. */
function scale(tiers: readonly Tier[], now: string) {
  const first = [now, tiers[0]!.date.date].sort()[0]!;
  const last = [now, tiers.at(-1)!.date.date].sort()[1]!;
  const span = Math.max(daysBetween(first, last), 1);
  return (day: string) => `${4 + (92 * daysBetween(first, day)) / span}%`;
}

/** The thread alone, for where room is short: ticks for tiers, a dot for today, ink up to the open one. */
export function TierLine({
  tiers,
  now = today(),
  children,
}: {
  tiers: readonly Tier[];
  now?: string;
  children?: ReactNode;
}) {
  const place = scale(tiers, now);
  const open = tiers.find((tier) => tier.state === 'open');
  return (
    <div className={cx(css.line, !children && css.thin)} aria-hidden>
      {open && (
        <span
          className={css.reach}
          style={{ left: place(now), right: `calc(100% - ${place(open.date.date)})` }}
        />
      )}
      {tiers.map((tier) => (
        <span
          key={tier.date.id}
          className={css.tick}
          data-state={tier.state}
          style={{ left: place(tier.date.date) }}
        />
      ))}
      <span className={css.today} style={{ left: place(now) }}>
        {children}
      </span>
    </div>
  );
}

/** A time line of tiers with today's mark; the open tier in full ink, what waiting costs in clay. Of many only the next are told at once. */
export function DeadlineRule({ tiers, now = today() }: { tiers: readonly Tier[]; now?: string }) {
  if (tiers.length === 0) return <p className={css.none}>{t('none')}</p>;
  const waiting = costOfWaiting(tiers);
  const left = tiers.filter(({ state }) => state !== 'past');
  const rolling = isRolling(tiers.length, left.length - 1);
  const more = left.length - NEXT;
  return (
    <div className={css.rule}>
      <TierLine tiers={tiers} now={now}>
        {t('today')}
      </TierLine>
      <TierList tiers={rolling ? left.slice(0, NEXT) : tiers} now={now} />
      {rolling && more > 0 && (
        <p className={css.zone}>
          {t(more === 1 ? 'rolling.one' : 'rolling', { n: more, date: formatDay(left.at(-1)!.date.date) })}
        </p>
      )}
      {rolling && (
        <details className={css.all}>
          <summary>{t('all', { n: tiers.length })}</summary>
          <TierList tiers={tiers} now={now} />
        </details>
      )}
      {waiting && <p className={css.waiting}>{t('waiting', { amount: waiting })}</p>}
      {tiers.some((tier) => tier.date.timezoneAssumed) && <p className={css.zone}>{t('assumed')}</p>}
    </div>
  );
}
const NEXT = 2;

function TierList({ tiers, now }: { tiers: readonly Tier[]; now: string }) {
  return (
    <ol className={css.tiers}>
      {tiers.map((tier) => (
        <li key={tier.date.id} data-state={tier.state}>
          <span className={css.title} dir="auto">
            {tierName(tier.date.title, tier.place)}
          </span>
          <time dateTime={tier.date.closesAt} title={zoneWords(tier.date)}>
            {tier.state === 'open'
              ? formatDeadline(tier.date.date, now)
              : formatDayShort(tier.date.date, now)}
          </time>
          <span className={css.fee}>{tier.state === 'past' ? t('past') : feeWords(tier.fees)}</span>
        </li>
      ))}
    </ol>
  );
}

export function zoneWords(date: Tier['date']): string {
  if (!date.timezone) return `${formatInZone(date.closesAt, 'UTC')} UTC, ${t('assumed')}`;
  return `${formatInZone(date.closesAt, date.timezone)}, ${date.timezone}${date.timezoneAssumed ? `, ${t('assumed')}` : ''}`;
}
