import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/plans';
import type { Film, FilmSubscription, Product } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { HiddenFields, createSubscriptionFields } from '../checkout/hidden-fields';
import css from '../plans.module.css';

interface Props {
  film: Film;
  subscription: FilmSubscription;
  products: readonly Product[];
}

/** The state of the film's plan: its end or renewal, and the next plan with a button to keep the current one. */
export function PlanState({ film, subscription, products }: Props) {
  const { state, periodEnd, productId, nextProductId } = subscription;
  const getPlanName = (id: string | null) =>
    products.find((product) => product.id === id)?.name ?? t('change.current');
  return (
    <div className={css.state}>
      <p>
        {t(`state.${state}`)}{' '}
        {periodEnd &&
          t(nextProductId ? 'until.changing' : `until.${state}`, {
            until: formatInstant(periodEnd),
            plan: getPlanName(nextProductId),
          })}{' '}
        {t('cycle.locked')}
      </p>
      {nextProductId && productId && (
        <form method="post" action="/api/payment/change-plan">
          <HiddenFields values={{ ...createSubscriptionFields(film.id, subscription), productId }} />
          <Button type="submit" size="small">
            {t('change.keep', { plan: getPlanName(productId) })}
          </Button>
        </form>
      )}
    </div>
  );
}
