import { getOperator } from '../../../lib/page/operator';
import { t } from '@laurel/messages/pages/plans/plans';
import { COMING_SOON, CYCLE_MONTHS } from '@laurel/rules/billing/cycles';
import type { BillingCycle, Film, Product } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import buttonCss from '../../../ui/buttons/button.module.css';
import { cx } from '../../../ui/styles/cx';
import { CancelPlan } from './cancel-plan';
import { HiddenFields, createSubscriptionFields } from '../checkout/hidden-fields';
import { OtherPlan } from './other-plan';

export type PlanProps = {
  product: Product;
  film: Film | undefined;
  cycle: BillingCycle;
  isPaymentConfigured: boolean;
  redirectAfterCheckout: string;
};

/**
 * The button that fits the plan and the film's state: Coming Soon, Contact Us (if there is an address), change to
 * this plan, Cancel, Resume or Choose Plan. Payments are plain form posts, which need no scripts.
 */
export function PlanButton({ product, film, cycle, isPaymentConfigured, redirectAfterCheckout }: PlanProps) {
  const isUnknown = film !== undefined && !film.subscriptionKnown;
  const isDisabled = !isPaymentConfigured || isUnknown;
  const disabledReason = t(isUnknown ? 'state.unknown' : 'payment.unconfigured');
  const reason = isDisabled ? disabledReason : undefined;
  if (product.id === COMING_SOON)
    return (
      <Button wide disabled>
        {t('button.soon')}
      </Button>
    );
  const contact = getOperator()?.email;
  if (product.isEnterprise)
    return contact ? (
      <a
        className={cx(buttonCss.button, buttonCss.wide)}
        href={`mailto:${contact}?subject=${encodeURIComponent(t('contact.subject'))}`}
      >
        {t('button.contact')}
      </a>
    ) : null;
  const subscription = film?.subscription;
  // If the product of the film's plan is unknown, every card shows the plan's state.
  const isOther = subscription?.productId != null && subscription.productId !== product.id;
  if (subscription && isOther)
    return (
      <OtherPlan product={product} subscription={subscription} isDisabled={isDisabled} reason={reason} />
    );
  if (film && subscription) {
    if (subscription.state !== 'expiring')
      return <CancelPlan film={film} subscription={subscription} isDisabled={isDisabled} reason={reason} />;
    return (
      <form method="post" action="/api/payment/resume-subscription">
        <HiddenFields values={createSubscriptionFields(film.id, subscription)} />
        <Button type="submit" wide variant="primary" disabled={isDisabled} title={reason}>
          {t('button.resume')}
        </Button>
      </form>
    );
  }
  const price = product.prices[cycle];
  return (
    <form method="post" action="/api/payment/checkout">
      {film && price && (
        <HiddenFields
          values={{
            productId: product.id,
            productPriceAmount: price.price,
            productPriceUnit: price.currency,
            intervalUnit: 'month',
            intervalAmount: CYCLE_MONTHS[cycle],
            filmId: film.id,
            filmName: film.name,
            redirectAfterCheckout,
          }}
        />
      )}
      <Button
        type="submit"
        wide
        variant={product.highlighted ? 'primary' : 'plain'}
        disabled={isDisabled || !film || !price}
        title={reason}
      >
        {t('button.choose')}
      </Button>
    </form>
  );
}
