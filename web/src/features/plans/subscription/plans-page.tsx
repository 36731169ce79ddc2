import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/plans/plans';
import { BILLING_CYCLES } from '@laurel/rules/billing/cycles';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import type { Product } from '../../../lib/server/wire';
import { useTitle } from '../../../lib/page/use-title';
import { ButtonLink } from '../../../ui/buttons/button';
import { Segmented } from '../../../ui/forms/segmented';
import { FilmSelect } from '../../../widgets/films/film-select';
import { LoadError } from '../../../widgets/feedback/load-error';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { Notice } from '../../../ui/feedback/notice';
import { useCancelledToast } from './cancelled-plan';
import { ChangePlanDialog } from './change-plan-dialog';
import { PlanCard } from './plan-card';
import { PlanState } from './plan-state';
import { TestPayments } from '../checkout/test-payments';
import css from '../plans.module.css';
import { formatPlanRefusal } from './format-plan-refusal';
import { usePlanPage } from './use-plan-page';

export function PlansPage() {
  useTitle(t('title'));
  const { userId } = useSignedIn();
  const page = usePlanPage(userId);
  const size = useQuery(query('getCatalogueSize'));
  const tokens = useQuery(query('getUserTokens', { userId }));
  const { total, choices, products, film, subscription, cycle } = page;
  const head = useRef<HTMLHeadingElement>(null);
  useCancelledToast(film, head);
  // A discontinued plan is shown only for a film that has it, so that it can be cancelled and resumed.
  const isShown = ({ type, isSold, id }: Product) =>
    type === 'service' && (isSold || id === subscription?.productId);
  const plans = products.data?.items.filter(isShown) ?? [];
  return (
    <div className={css.page}>
      <h1>{t('title')}</h1>
      {page.refusal !== null && (
        <Notice tone="refused">
          {formatPlanRefusal(page.refusal)}{' '}
          {page.refusal === 'account.unverified' && <Link to="/profile">{t('unverified.action')}</Link>}
        </Notice>
      )}
      {products.data && !products.data.paymentConfigured && page.refusal === null && (
        <Notice>{t('payment.unconfigured')}</Notice>
      )}
      {products.data?.isTest && <TestPayments />}
      {Boolean(size.data?.demonstrations) && <Notice>{t('demo.sending')}</Notice>}
      <p className={css.intro}>
        {t('free')} {t('tokens')}{' '}
        {tokens.data && t('tokens.have', { n: tokens.data.availableStrategyTokens })}
      </p>
      <div className={css.choices}>
        {total === 0 ? (
          <div className={css.nofilm}>
            <p>{t('film.none')}</p>
            <ButtonLink to="/user/wizard?filmId=new">{t('film.none.action')}</ButtonLink>
          </div>
        ) : (
          <FilmSelect
            {...choices}
            label={t('film.label')}
            empty={t('film.placeholder')}
            film={film}
            onChange={page.chooseFilm}
            disabled={total === undefined}
          />
        )}
        <Segmented
          legend={t('cycle.label')}
          name="billing-cycle"
          value={cycle}
          onChange={page.chooseCycle}
          options={BILLING_CYCLES.map((value) => ({ value, label: cycleText(`name.${value}`) }))}
          locked={page.isCycleLocked}
        />
      </div>
      <LoadError query={page.filmQuery} />
      {page.isForeign && film && <Notice>{t('film.not_yours')}</Notice>}
      {film && !film.subscriptionKnown && <Notice>{t('state.unknown')}</Notice>}
      {film && (
        <h2 ref={head} tabIndex={-1} className={css.film}>
          {t('film.plan', { film: film.name })}
        </h2>
      )}
      {film && subscription && (
        <PlanState film={film} subscription={subscription} products={products.data?.items ?? []} />
      )}
      <QueryStatus query={products} lines={1} height="card" />
      {products.data && plans.length === 0 && <p className={css.muted}>{t('none')}</p>}
      {plans.length > 0 && <p className={css.muted}>{t('renews')}</p>}
      <div className={css.cards}>
        {plans.map((product) => (
          <PlanCard
            key={product.id}
            product={product}
            film={film}
            cycle={cycle}
            isPaymentConfigured={products.data?.paymentConfigured ?? false}
            redirectAfterCheckout={page.redirectAfterCheckout}
          />
        ))}
      </div>
      <p className={css.muted}>{t('fees')}</p>
      {film && subscription && page.newPlan && (
        <ChangePlanDialog
          key={page.newPlan.id}
          film={film}
          subscription={subscription}
          currentPlan={products.data?.items.find(({ id }) => id === subscription.productId)}
          newPlan={page.newPlan}
          onClose={page.cancelChange}
        />
      )}
    </div>
  );
}
