import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatDate } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/films/films';
import { t as tCycles } from '@laurel/messages/pages/plans/billing-cycles';
import type { Film, FilmSubscription } from '../../../lib/server/wire';

function formatPlan({ state, billingCycle, periodEnd }: FilmSubscription, plan = t('card.plan')) {
  const endDate = periodEnd && formatDate(periodEnd);
  if (state === 'expiring')
    return endDate ? t('card.plan.ends', { plan, until: endDate }) : t('card.plan.expiring', { plan });
  const values = { plan, cycle: tCycles(`name.${billingCycle}`) };
  return endDate ? t('card.plan.until', { ...values, until: endDate }) : t('card.plan.active', values);
}

/** The film's plan and the end of the paid period, linked to the plans page. */
export function PlanLink({ film }: { film: Film }) {
  const { id, subscription, subscriptionKnown } = film;
  const products = useQuery({ ...query('getProducts', { type: 'service' }), enabled: subscription !== null });
  const product = products.data?.items.find(({ id: productId }) => productId === subscription?.productId);
  const noPlanText = t(subscriptionKnown ? 'card.plan.none' : 'card.plan.unknown');
  return (
    <Link to={`/user/subscriptions?filmId=${id}`}>
      {subscription ? formatPlan(subscription, product?.name) : noPlanText}
    </Link>
  );
}
