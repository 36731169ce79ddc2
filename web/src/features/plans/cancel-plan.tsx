import { useState } from 'react';
import { formatDate } from '../../lib/instant';
import { t } from '../../lib/texts/plans';
import type { Film, FilmSubscription } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { keepCancelled } from './cancelled';
import { Hidden, subscriptionFields } from './hidden';
import css from './plans.module.css';

interface Props {
  film: Film;
  subscription: FilmSubscription;
  isOff: boolean;
  why: string | undefined;
}

/** Cancel on the card: the form asks first what it would post; where no script runs, it posts. */
export function CancelPlan({ film, subscription, isOff, why }: Props) {
  const [isAsking, setAsking] = useState(false);
  const form = { method: 'post', action: '/api/payment/cancel-subscription' };
  const fields = <Hidden values={subscriptionFields(film.id, subscription)} />;
  const { periodEnd } = subscription;
  return (
    <>
      <form
        {...form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {fields}
        <Button type="submit" wide look="danger" disabled={isOff} title={why}>
          {t('button.cancel')}
        </Button>
      </form>
      {isAsking && (
        <Dialog title={t('cancel.title', { film: film.name })} onClose={() => setAsking(false)}>
          <form {...form} className={css.change} onSubmit={() => keepCancelled(film.id)}>
            {fields}
            <p>
              {periodEnd && t('cancel.until', { until: formatDate(periodEnd) })}{' '}
              {t(periodEnd ? 'cancel.words' : 'cancel.words.undated')}
            </p>
            <div className={css.actions}>
              <LeaveButton>{t('cancel.keep')}</LeaveButton>
              <Button type="submit" look="danger">
                {t('cancel.send')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
