import { formatMoney } from '@laurel/rules/money/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { RefusalError } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/plans/plans';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import type { Film, FilmSubscription, PlanChange, Product } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Waiting } from '../../../widgets/feedback/waiting';
import { HiddenFields, createSubscriptionFields } from '../checkout/hidden-fields';
import css from '../plans.module.css';

interface Props {
  film: Film;
  subscription: FilmSubscription;
  /** The film's current plan, if it is still known. */
  currentPlan: Product | undefined;
  newPlan: Product;
  onClose: () => void;
}
/** A quote is valid for half an hour. It must not change while the user reads it. */
const QUOTE_CACHING = { staleTime: 25 * 60_000, gcTime: 0 };
/** Returns whether the change was refused for a reason that a retry would not change. */
const isRefusal = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && error.status === 409;

/** Shows the price and benefits of another plan and when it starts. A plain form post changes the plan. */
export function ChangePlanDialog({ film, subscription, currentPlan, newPlan, onClose }: Props) {
  const change = useQuery({
    ...query('getPlanChange', { filmId: film.id, productId: newPlan.id }),
    ...QUOTE_CACHING,
    retry: false,
  });
  return (
    <Dialog title={t('change.title', { plan: newPlan.name })} onClose={onClose}>
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
          <ChangeDetails
            change={change.data}
            film={film}
            subscription={subscription}
            currentPlan={currentPlan}
            newPlan={newPlan}
          />
          <HiddenFields
            values={{
              ...createSubscriptionFields(film.id, subscription),
              productId: newPlan.id,
              quote: change.data.quote,
            }}
          />
          <div className={css.actions}>
            <LeaveButton>{t('change.keep', { plan: currentPlan?.name ?? t('change.current') })}</LeaveButton>
            <Button type="submit" variant="primary">
              {getSubmitLabel(change.data)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function getSubmitLabel({ kind, due, currency, renewsAt }: PlanChange): string {
  if (kind === 'downgrade') return t('change.later', { at: formatInstant(renewsAt) });
  return due > 0 ? t('change.pay', { due: formatMoney({ amount: due, currency }) }) : t('change.now');
}

type ChangeDetailsProps = Omit<Props, 'onClose'> & { change: PlanChange };
function ChangeDetails({ change, film, subscription, currentPlan, newPlan }: ChangeDetailsProps) {
  const { kind, due, currency, renewalPrice, renewsAt, strategyTokens, submissionTokens } = change;
  const values = {
    film: film.name,
    plan: newPlan.name,
    current: currentPlan?.name ?? t('change.current'),
    at: formatInstant(renewsAt),
    due: formatMoney({ amount: due, currency }),
    price: formatMoney({ amount: renewalPrice, currency }),
    each: cycleText(`every.${subscription.billingCycle}`),
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
