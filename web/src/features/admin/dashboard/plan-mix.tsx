import { t } from '@laurel/messages/pages/administration/dashboard';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import type { PlanCount } from '../../../lib/server/wire';
import css from '../admin.module.css';

const formatPlan = ({ product, billingCycle }: PlanCount) =>
  `${product ?? t('plans.discontinued')} · ${cycleText.find(`name.${billingCycle}`) ?? billingCycle}`;

/** The number of films per plan, the most frequent first. */
export function PlanMix({ plans }: { plans: readonly PlanCount[] }) {
  const maxCount = Math.max(1, ...plans.map(({ count }) => count));
  return (
    <>
      <h3 className={css.muted}>{t('plans.mix')}</h3>
      {plans.length === 0 && <p>{t('plans.none')}</p>}
      <ul className={css.mix}>
        {plans.map((plan) => (
          <li key={formatPlan(plan)}>
            <span>{formatPlan(plan)}</span>
            <strong>{plan.count.toLocaleString('en')}</strong>
            <span
              aria-hidden
              className={css.share}
              style={{ inlineSize: `${(plan.count / maxCount) * 100}%` }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
