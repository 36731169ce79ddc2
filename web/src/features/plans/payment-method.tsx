import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutate, query } from '../../lib/bff';
import { errorText, isMissing, unlessMissing } from '../../lib/refused';
import { t } from '../../lib/texts/billing';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/state';
import { toast } from '../../ui/toast';
import { Waiting } from '../../ui/waiting';
import css from './billing.module.css';

/** By which card one pays, and the way to where it is changed. */
export function PaymentMethod({ userId }: { userId: string }) {
  const customer = useQuery({ ...query('getCustomer', { userId }), retry: unlessMissing });
  const [isLeaving, setLeaving] = useState(false);
  const open = async () => {
    setLeaving(true);
    try {
      window.location.assign((await mutate('openBillingPortal', {})).url);
    } catch (error) {
      setLeaving(false);
      toast(errorText(error), 'refused');
    }
  };
  const card = customer.data?.card;
  const isNone = isMissing(customer.error) || (customer.data && !card);
  return (
    <section className={css.part}>
      <h2>{t('card.title')}</h2>
      {customer.isPending && <Waiting query={customer} lines={1} />}
      {customer.isError && !isMissing(customer.error) && (
        <ErrorState error={customer.error} onRetry={() => void customer.refetch()} />
      )}
      {isNone && <p className={css.muted}>{t('card.none')}</p>}
      {card && <p>{t('card.is', { ...card, brand: card.brand.toUpperCase() })}</p>}
      <Button busy={isLeaving} onClick={() => void open()}>
        {t('card.change')}
      </Button>
    </section>
  );
}
