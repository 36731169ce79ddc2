import { formatMoney } from '@laurel/rules/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { formatDate } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/billing';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import type { Film, PaidSubscription, Product } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import css from './billing.module.css';
import { isDemonstration } from '../checkout/hidden-fields';

/** Formats a plan's state: for a plan that continues, its next charge, and the next plan if it changes. */
function formatPlan(
  { filmId, state, isEnding, periodEnd, billingCycle, ...current }: PaidSubscription,
  films: readonly Film[],
  products: readonly Product[] = [],
) {
  if (state === 'failing' || state === 'waiting') return t(`plan.${state}`);
  const periodEndText = formatDate(periodEnd);
  if (isEnding) return t('plan.ending', { at: periodEndText });
  const nextId = films.find(({ id }) => id === filmId)?.subscription?.nextProductId;
  const nextPlan = products.find(({ id }) => id === nextId);
  const { price, currency } = nextId
    ? { price: null, currency: '', ...nextPlan?.prices[billingCycle!] }
    : current;
  const paymentText =
    price === null
      ? t('plan.paid.plain', { at: periodEndText })
      : t('plan.paid', { at: periodEndText, sum: formatMoney({ amount: price, currency }) });
  return nextPlan ? `${paymentText} ${t('plan.next', { plan: nextPlan.name })}` : paymentText;
}

/** The running plans and their next payments, by film. */
export function BilledPlans({ userId }: { userId: string }) {
  const films = useQuery(fetchAllPages('getUserFilms', { userId }));
  const products = useQuery(query('getProducts', { type: 'service' }));
  const subscriptions = useQuery({
    ...fetchAllPages('getCustomerSubscriptions', { userId }),
    enabled: products.data?.paymentConfigured ?? false,
  });
  const failedQuery = [films, products, subscriptions].find(({ isError, data }) => isError && !data);
  const runningPlans = subscriptions.data?.items.filter(({ state }) => state !== 'ended') ?? [];
  const userFilms = films.data?.items ?? [];
  // Demonstration plans, which nobody pays for.
  const demonstrationFilms = userFilms.filter(
    ({ id, subscription }) => subscription && !runningPlans.some(({ filmId }) => filmId === id),
  );
  const isKnown = films.data && products.data && (subscriptions.data || !products.data.paymentConfigured);
  const hasNoPlans = isKnown && runningPlans.length + demonstrationFilms.length === 0;
  return (
    <section className={css.section}>
      <h2>{t('plans.title')}</h2>
      {films.isPending && <Waiting query={films} lines={2} />}
      {failedQuery && <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />}
      {hasNoPlans && <p className={css.muted}>{t('plans.none')}</p>}
      {runningPlans.length + demonstrationFilms.length > 0 && (
        <ul className={css.plans}>
          {runningPlans.map((plan) => (
            <Plan
              key={plan.id}
              film={userFilms.find(({ id }) => id === plan.filmId)}
              product={products.data?.items.find(({ id }) => id === plan.productId)}
              cycle={plan.billingCycle && cycleText(`name.${plan.billingCycle}`)}
            >
              <span className={plan.state === 'failing' ? css.failing : undefined}>
                {formatPlan(plan, userFilms, products.data?.items)}
              </span>
            </Plan>
          ))}
          {demonstrationFilms.map((film) => (
            <Plan
              key={film.id}
              film={film}
              product={products.data?.items.find(({ id }) => id === film.subscription!.productId)}
              cycle={cycleText(`name.${film.subscription!.billingCycle}`)}
            >
              <span className={css.muted}>{isDemonstration(film.subscription!) && t('plan.demo')}</span>
            </Plan>
          ))}
        </ul>
      )}
      {hasNoPlans && (
        <ButtonLink variant="primary" to="/user/subscriptions">
          {t('plans.choose')}
        </ButtonLink>
      )}
    </section>
  );
}

interface PlanProps {
  film: Film | undefined;
  product: Product | undefined;
  cycle: string | null;
  children?: React.ReactNode;
}
const Plan = ({ film, product, cycle, children }: PlanProps) => (
  <li>
    <span>
      <strong dir="auto">{film?.name ?? t('plan.film')}</strong>{' '}
      <span className={css.muted}>
        {[product?.name ?? t('plan.discontinued'), cycle].filter(Boolean).join(' · ')}
      </span>
    </span>
    {children}
    {film && <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('plans.change')}</Link>}
  </li>
);
