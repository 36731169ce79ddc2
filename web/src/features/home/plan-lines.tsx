import { formatMoney } from '@laurel/rules/money/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import type { Product } from '../../lib/server/wire';
import { t } from '@laurel/messages/pages/site/home';
import { ButtonLink } from '../../ui/buttons/button';
import css from './home.module.css';
import { QueryStatus } from '../../widgets/feedback/query-status';

function formatPrice({ isEnterprise, prices }: Product): string {
  if (isEnterprise) return t('plans.contact');
  const price = prices['1_month'];
  if (!price) return t('plans.soon');
  return t('plans.month', { price: formatMoney({ amount: price.price, currency: price.currency }) });
}

/** The plans in one line each. The plan page has the details. */
export function PlanLines() {
  const products = useQuery(query('getProducts', { type: 'service' }));
  const plans = products.data?.items.filter(({ type, isSold }) => type === 'service' && isSold);
  return (
    <section className={css.plans} aria-labelledby="plans">
      <div>
        <h2 id="plans">{t('plans.title')}</h2>
        <p>{t('plans.lead')}</p>
      </div>
      <QueryStatus query={products} lines={3} height="row" />
      {plans && (
        <ul className={css.lines}>
          {plans.map((plan) => (
            <li key={plan.id}>
              <strong>{plan.name}</strong>
              <span>{plan.description}</span>
              <span className={css.price}>{formatPrice(plan)}</span>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/user/subscriptions">{t('plans.all')}</ButtonLink>
    </section>
  );
}
