import { formatMoney } from '@laurel/rules/money/money';
import { Check } from 'lucide-react';
import { t } from '@laurel/messages/pages/plans/plans';
import { COMING_SOON, CYCLE_MONTHS } from '@laurel/rules/billing/cycles';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import type { BillingCycle, Product } from '../../../lib/server/wire';
import { Card } from '../../../ui/layout/card';
import { PlanButton, type PlanProps } from './plan-button';
import { SendableEntries } from './sendable-entries';
import css from '../plans.module.css';

/** One plan: description, price per month and in total, features, and the button that fits the film's state. */
export function PlanCard(props: PlanProps) {
  const { product, cycle, film } = props;
  const isCurrentPlan = film?.subscription?.productId === product.id;
  return (
    <Card
      as="article"
      className={css.card}
      aria-label={product.name}
      data-highlighted={product.highlighted || undefined}
    >
      <header>
        <h2>{product.name}</h2>
        {isCurrentPlan ? (
          <span className={css.current}>{t('card.current')}</span>
        ) : (
          product.highlighted && <span className={css.tag}>{t('card.highlighted')}</span>
        )}
      </header>
      <p className={css.muted}>{product.description}</p>
      <div className={css.offer}>
        <Price product={product} cycle={cycle} />
        {film && product.submissionTokens > 0 && !isCurrentPlan && <SendableEntries film={film} />}
      </div>
      <PlanButton {...props} />
      <ul className={css.features}>
        {product.features.map((feature) => (
          <li key={feature}>
            <Check size={16} aria-hidden /> {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Price({ product, cycle }: { product: Product; cycle: BillingCycle }) {
  const price = product.prices[cycle];
  const isComingSoon = product.id === COMING_SOON;
  if (product.isEnterprise || isComingSoon)
    return <p className={css.price}>{product.isEnterprise && t('price.none')}</p>;
  if (!price) return <p className={css.price}>{t('price.cycle.none')}</p>;
  const { price: amount, currency } = price;
  const months = CYCLE_MONTHS[cycle];
  return (
    <p className={css.price}>
      <strong>{formatMoney({ amount: amount / months, currency })}</strong> {t('price.month')}
      {cycle !== '1_month' && (
        <span className={css.total}>
          {t('price.total', { total: formatMoney({ amount, currency }), cycle: cycleText(`name.${cycle}`) })}
        </span>
      )}
    </p>
  );
}
