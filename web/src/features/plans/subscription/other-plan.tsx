import { useSearchParams } from 'react-router-dom';
import { t } from '@laurel/messages/pages/plans/plans';
import type { FilmSubscription, Product } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { isDemonstration } from '../checkout/hidden-fields';
import css from '../plans.module.css';
import { withParameters } from '../../../lib/url-state/with-parameters';

interface Props {
  product: Product;
  subscription: FilmSubscription;
  isDisabled: boolean;
  reason: string | undefined;
}

/** The button that changes to another plan, or the reason why that is not possible. */
export function OtherPlan({ product, subscription, isDisabled, reason }: Props) {
  const [parameters] = useSearchParams();
  const label = t('button.change', { plan: product.name });
  if (subscription.nextProductId === product.id)
    return (
      <Button wide disabled>
        {t('button.planned')}
      </Button>
    );
  const isDemo = isDemonstration(subscription);
  const isEnding = subscription.state === 'expiring';
  const isSold = product.prices[subscription.billingCycle] !== undefined;
  const getReason = () => {
    if (isDemo) return t('change.demo');
    return t(isSold ? 'change.ending' : 'change.unsold');
  };
  if (isDisabled || isDemo || isEnding || !isSold)
    return (
      <div className={css.nochange}>
        <Button wide disabled title={reason}>
          {label}
        </Button>
        {!isDisabled && <p className={css.muted}>{getReason()}</p>}
      </div>
    );
  const nextParameters = withParameters(parameters, { change: String(product.id), error: null });
  return (
    <ButtonLink wide to={`?${nextParameters}`} replace preventScrollReset>
      {label}
    </ButtonLink>
  );
}
