import { formatMoney } from '@laurel/rules/money';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../lib/instant';
import { t } from '../../../lib/texts/dashboard';
import type { Dashboard } from '../../../lib/wire';
import css from '../admin.module.css';

type Billing = NonNullable<Dashboard['billing']>;
interface Line {
  id: string;
  /** What there is to say of it, beside its id. */
  words: string;
  /** An instant. */
  at?: string;
}

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
const MENDS: Partial<Record<string, string>> = {
  started: t('mend.started'),
  changed: t('mend.changed'),
  ended: t('mend.ended'),
  aside: t('mend.aside'),
  'taken back': t('mend.taken_back'),
  payment: t('mend.payment'),
  dispute: t('mend.dispute'),
};
const disputeLine = ({ id, state, since, ...money }: Billing['disputes'][number]): Line => ({
  id,
  words: `${formatMoney(money)} · ${DISPUTES[state] ?? t('dispute.other', { state })}`,
  at: since,
});
const asideLine = ({ stripeSubscriptionId, why, filmId, since }: Billing['aside'][number]): Line => ({
  id: stripeSubscriptionId,
  words: filmId === null ? why : `${t('aside.film', { id: String(filmId) })} · ${why}`,
  at: since,
});

/** What of plans and money an administrator should look at, each by its id at Stripe. */
export function KeptAside({ part }: { part: Billing }) {
  const { deadStripeEvents, openDisputes, disputes, asideCount, refusedPriceCount, mendCount } = part;
  const isNone = deadStripeEvents + disputes.length + asideCount + refusedPriceCount + mendCount === 0;
  return (
    <section className={css.section} aria-label={t('aside')}>
      <h2>{t('aside')}</h2>
      {isNone && <p className={css.muted}>{t('aside.none')}</p>}
      {deadStripeEvents > 0 && <p>{t('aside.events', { n: deadStripeEvents })}</p>}
      {disputes.length > 0 && (
        <Lines
          title={openDisputes > 0 ? t('aside.disputes', { n: openDisputes }) : t('aside.disputes.over')}
          lines={disputes.map(disputeLine)}
        />
      )}
      {asideCount > 0 && (
        <Lines
          title={t('aside.subscriptions', { n: asideCount })}
          lines={part.aside.map(asideLine)}
          of={asideCount}
        />
      )}
      {refusedPriceCount > 0 && (
        <Lines
          title={t('aside.prices', { n: refusedPriceCount })}
          lines={part.refusedPrices.map(({ id, productId, why }) => ({ id, words: `${productId} · ${why}` }))}
          of={refusedPriceCount}
        />
      )}
      {mendCount > 0 && (
        <Lines
          title={t('aside.mends', { n: mendCount })}
          lines={part.mends.map(({ about: id, what, at }) => ({
            id,
            words: MENDS[what] ?? t('mend.other', { what }),
            at,
          }))}
          of={mendCount}
        />
      )}
    </section>
  );
}

/** `of`: how many there are in all. */
function Lines({
  title,
  lines,
  of = lines.length,
}: {
  title: ReactNode;
  lines: readonly Line[];
  of?: number;
}) {
  return (
    <details>
      <summary>{title}</summary>
      {lines.length < of && <p className={css.muted}>{t('aside.shown', { shown: lines.length, n: of })}</p>}
      <ul className={css.lines}>
        {lines.map(({ id, words, at }) => (
          <li key={`${id} ${at ?? ''}`}>
            <code>{id}</code>
            <span>
              {at && <time dateTime={at}>{formatInstant(at)}</time>}
              {at && ' · '}
              {words}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
