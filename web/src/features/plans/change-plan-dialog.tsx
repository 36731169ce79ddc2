import { formatMoney } from '@laurel/rules/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { formatInstant } from '../../lib/instant';
import { Refused } from '../../lib/refused';
import { t } from '../../lib/texts/plans';
import { eachCycle } from '../../lib/texts/words';
import type { Film, FilmSubscription, PlanChange, Product } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { ErrorState, Notice } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { Hidden, subscriptionFields } from './hidden';
import css from './plans.module.css';

interface Props {
  film: Film;
  subscription: FilmSubscription;
  /** The plan that the film has, if it is still known. */
  own: Product | undefined;
  wanted: Product;
  onClose: () => void;
}
/** The price holds for half an hour; it is asked for each time that it is shown, and not again while one reads it. */
const shown = { staleTime: 25 * 60_000, gcTime: 0 };
/** What is so, and is not otherwise when it is asked again. */
const isRefusal = (error: unknown): error is Refused => error instanceof Refused && error.status === 409;

/** What another plan costs and brings, from when; and the form that changes to it: a post like any, which needs no script once it is shown. */
export function ChangePlanDialog({ film, subscription, own, wanted, onClose }: Props) {
  const change = useQuery({
    ...query('getPlanChange', { filmId: film.id, productId: wanted.id }),
    ...shown,
    retry: false,
  });
  return (
    <Dialog title={t('change.title', { plan: wanted.name })} onClose={onClose}>
      {change.isPending && <Waiting query={change} lines={3} />}
      {change.isError && !isRefusal(change.error) && (
        <ErrorState error={change.error} onRetry={() => void change.refetch()} />
      )}
      {isRefusal(change.error) && (
        <div className={css.change}>
          <Notice tone="refused">{change.error.message}</Notice>
          <div className={css.actions}>
            <LeaveButton>{t('change.close')}</LeaveButton>
          </div>
        </div>
      )}
      {change.data && (
        <form method="post" action="/api/payment/change-plan" className={css.change}>
          <Words change={change.data} film={film} subscription={subscription} own={own} wanted={wanted} />
          <Hidden
            values={{
              ...subscriptionFields(film.id, subscription),
              productId: wanted.id,
              quote: change.data.quote,
            }}
          />
          <div className={css.actions}>
            <LeaveButton>{t('change.keep', { plan: own?.name ?? t('change.own') })}</LeaveButton>
            <Button type="submit" look="primary">
              {submitWords(change.data)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const submitWords = ({ kind, due, currency, renewsAt }: PlanChange) =>
  kind === 'downgrade'
    ? t('change.later', { at: formatInstant(renewsAt) })
    : due > 0
      ? t('change.pay', { due: formatMoney({ amount: due, currency }) })
      : t('change.now');

function Words({ change, film, subscription, own, wanted }: Omit<Props, 'onClose'> & { change: PlanChange }) {
  const { kind, due, currency, renewalPrice, renewsAt, strategyTokens, submissionTokens } = change;
  const values = {
    film: film.name,
    plan: wanted.name,
    own: own?.name ?? t('change.own'),
    at: formatInstant(renewsAt),
    due: formatMoney({ amount: due, currency }),
    price: formatMoney({ amount: renewalPrice, currency }),
    each: eachCycle[subscription.billingCycle],
  };
  return (
    <>
      <p>{t(kind === 'upgrade' ? 'change.upgrade' : 'change.downgrade', values)}</p>
      <p>{t('change.renewal', values)}</p>
      {strategyTokens > 0 && <p>{t('change.strategy', { n: strategyTokens })}</p>}
      {submissionTokens > 0 && <p>{t('change.submission', { n: submissionTokens })}</p>}
    </>
  );
}
