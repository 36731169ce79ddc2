import { formatMoney } from '@laurel/rules/money/money';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/dashboard';
import type { Dashboard } from '../../../lib/server/wire';
import css from '../admin.module.css';

type Billing = NonNullable<Dashboard['billing']>;
type Line = { id: string; text: string; time?: string };

const DISPUTES: Partial<Record<string, string>> = {
  needs_response: t('dispute.needs_response'),
  under_review: t('dispute.under_review'),
  won: t('dispute.won'),
  lost: t('dispute.lost'),
  prevented: t('dispute.prevented'),
  warning_needs_response: t('dispute.warning_needs_response'),
  warning_under_review: t('dispute.warning_under_review'),
  warning_closed: t('dispute.warning_closed'),
};
const CORRECTIONS: Partial<Record<string, string>> = {
  started: t('correction.started'),
  changed: t('correction.changed'),
  ended: t('correction.ended'),
  unassigned: t('correction.unassigned'),
  refunded: t('correction.refunded_subscription'),
  payment: t('correction.payment'),
  dispute: t('correction.dispute'),
};
const toDisputeLine = ({ id, state, since, ...money }: Billing['disputes'][number]): Line => ({
  id,
  text: `${formatMoney(money)} · ${DISPUTES[state] ?? t('dispute.other', { state })}`,
  time: since,
});
const toUnassignedLine = ({ filmId, why, ...issue }: Billing['unassigned'][number]): Line => ({
  id: issue.stripeSubscriptionId,
  text: filmId === null ? why : `${t('issues.film', { id: String(filmId) })} · ${why}`,
  time: issue.since,
});
const toPriceLine = ({ id, productId, why }: Billing['refusedPrices'][number]): Line => ({
  id,
  text: `${productId} · ${why}`,
});
const toCorrectionLine = ({ stripeId, kind, at }: Billing['fixes'][number]): Line => ({
  id: stripeId,
  text: CORRECTIONS[kind] ?? t('correction.other', { what: kind }),
  time: at,
});

/** Plans and payments that an administrator should check, each with its Stripe id. */
export function BillingIssues({ data }: { data: Billing }) {
  const { deadStripeEvents, openDisputes, disputes, unassignedCount, refusedPriceCount, fixCount } = data;
  const hasNoIssues =
    deadStripeEvents + disputes.length + unassignedCount + refusedPriceCount + fixCount === 0;
  return (
    <section className={css.section} aria-label={t('issues')}>
      <h2>{t('issues')}</h2>
      {hasNoIssues && <p className={css.muted}>{t('issues.none')}</p>}
      {deadStripeEvents > 0 && <p>{t('issues.events', { n: deadStripeEvents })}</p>}
      <Lines
        title={openDisputes > 0 ? t('issues.disputes', { n: openDisputes }) : t('issues.disputes.decided')}
        lines={disputes.map(toDisputeLine)}
      />
      <Lines
        title={t('issues.subscriptions', { n: unassignedCount })}
        lines={data.unassigned.map(toUnassignedLine)}
        total={unassignedCount}
      />
      <Lines
        title={t('issues.prices', { n: refusedPriceCount })}
        lines={data.refusedPrices.map(toPriceLine)}
        total={refusedPriceCount}
      />
      <Lines
        title={t('issues.fixes', { n: fixCount })}
        lines={data.fixes.map(toCorrectionLine)}
        total={fixCount}
      />
    </section>
  );
}

type Props = { title: ReactNode; lines: readonly Line[]; total?: number };

/** Folded lines. `total`: the number of all items, of which `lines` may be the first. Renders nothing if it is 0. */
function Lines({ title, lines, total = lines.length }: Props) {
  if (total === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      {lines.length < total && (
        <p className={css.muted}>{t('issues.shown', { shown: lines.length, n: total })}</p>
      )}
      <ul className={css.lines}>
        {lines.map(({ id, text, time }) => (
          <li key={`${id} ${time ?? ''}`}>
            <code>{id}</code>
            <span>
              {time && <time dateTime={time}>{formatInstant(time)}</time>}
              {time && ' · '}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
