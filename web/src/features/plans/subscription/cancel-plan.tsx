import { useState } from 'react';
import { formatDate } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/plans';
import type { Film, FilmSubscription } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { rememberCancelledFilm } from './cancelled-plan';
import { HiddenFields, createSubscriptionFields } from '../checkout/hidden-fields';
import css from '../plans.module.css';

interface Props {
  film: Film;
  subscription: FilmSubscription;
  isDisabled: boolean;
  reason: string | undefined;
}

/** The cancel button of the card. The form asks for confirmation; without scripts it posts directly. */
export function CancelPlan({ film, subscription, isDisabled, reason }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const form = { method: 'post', action: '/api/payment/cancel-subscription' };
  const fields = <HiddenFields values={createSubscriptionFields(film.id, subscription)} />;
  const { periodEnd } = subscription;
  return (
    <>
      <form
        {...form}
        onSubmit={(event) => {
          event.preventDefault();
          setConfirming(true);
        }}
      >
        {fields}
        <Button type="submit" wide variant="danger" disabled={isDisabled} title={reason}>
          {t('button.cancel')}
        </Button>
      </form>
      {isConfirming && (
        <Dialog title={t('cancel.title', { film: film.name })} onClose={() => setConfirming(false)}>
          <form {...form} className={css.change} onSubmit={() => rememberCancelledFilm(film.id)}>
            {fields}
            <p>
              {periodEnd && t('cancel.until', { until: formatDate(periodEnd) })}{' '}
              {t(periodEnd ? 'cancel.description' : 'cancel.description.undated')}
            </p>
            <div className={css.actions}>
              <LeaveButton>{t('cancel.keep')}</LeaveButton>
              <Button type="submit" variant="danger">
                {t('cancel.send')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
