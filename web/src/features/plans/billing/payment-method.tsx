import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutate, query } from '../../../lib/server/bff';
import { isNotFound, retryUnlessNotFound } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/plans/billing';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import css from './billing.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** Formats `2030-12` as on the card: `12/2030`. */
const formatExpiry = (expires: string) => expires.split('-').toReversed().join('/');

/** The user's card, and the button to change it. */
export function PaymentMethod({ userId }: { userId: string }) {
  // A user who never paid has no customer record at Stripe. That is known without calling Stripe.
  const customerId = useQuery(query('getStripeCustomerId', { userId }));
  const customer = useQuery({
    ...query('getCustomer', { userId }),
    enabled: Boolean(customerId.data),
    retry: retryUnlessNotFound,
  });
  const activeQuery = customerId.data ? customer : customerId;
  const [isLeaving, setLeaving] = useState(false);
  const openPortal = async () => {
    setLeaving(true);
    try {
      window.location.assign((await mutate('openBillingPortal', {})).url);
    } catch (error) {
      setLeaving(false);
      showError(error);
    }
  };
  const card = customer.data?.card;
  const hasNoCard = customerId.data === null || isNotFound(customer.error) || (customer.data && !card);
  return (
    <section className={css.section}>
      <h2>{t('card.title')}</h2>
      {activeQuery.isPending && <Waiting query={activeQuery} lines={1} />}
      {activeQuery.isError && !isNotFound(activeQuery.error) && (
        <ErrorState error={activeQuery.error} onRetry={() => void activeQuery.refetch()} />
      )}
      {hasNoCard && <p className={css.muted}>{t('card.none')}</p>}
      {card && (
        <p>
          {t('card.summary', {
            ...card,
            brand: card.brand.toUpperCase(),
            expires: formatExpiry(card.expires),
          })}
        </p>
      )}
      <Button busy={isLeaving} onClick={() => void openPortal()}>
        {t('card.change')}
      </Button>
    </section>
  );
}
