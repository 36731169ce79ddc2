import { useSearchParams } from 'react-router-dom';
import { t } from '@laurel/words/pages/plans/plans';
import type { FilmSubscription, Product } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { isDemonstration } from '../checkout/hidden-fields';
import css from '../plans.module.css';

interface Props {
  product: Product;
  subscription: FilmSubscription;
  isDisabled: boolean;
  disabledReason: string | undefined;
}

/**
 * The button on the card of another plan: changes to it, or shows that the change is planned, or why it is
 * not possible.
 */
export function OtherPlan({ product, subscription, isDisabled: isOff, disabledReason: why }: Props) {
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
  if (isOff || isDemo || isEnding || !isSold)
    return (
      <div className={css.nochange}>
        <Button wide disabled title={why}>
          {label}
        </Button>
        {!isOff && (
          <p className={css.muted}>
            {t(isDemo ? 'change.demo' : isSold ? 'change.ending' : 'change.unsold')}
          </p>
        )}
      </div>
    );
  const nextParameters = new URLSearchParams(parameters);
  nextParameters.set('change', String(product.id));
  nextParameters.delete('error');
  return (
    <ButtonLink wide to={`?${nextParameters}`} replace preventScrollReset>
      {label}
    </ButtonLink>
  );
}
