import { formatMoney } from '@laurel/rules/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/submissions/sending';
import { useCommand } from '../../../lib/server/use-command';
import { useSession } from '../../../lib/session/session';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { toast } from '../../../ui/feedback/toast';
import css from './sending.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** How often the payment's state is queried: its confirmation may be late. */
const REFETCH_MS = 10_000;

/** The payment pages of an unpaid batch, one per currency, and the cancel button. */
export function ContinuePayment({ batchId }: { batchId: string }) {
  const client = useQueryClient();
  const mayPay = useSession()?.impersonatedBy == null;
  const payment = useQuery({ ...query('getFeePayment', { batchId }), refetchInterval: REFETCH_MS });
  const cancel = useCommand('cancelSending');
  const cancelPayment = () =>
    cancel.mutate(
      { batchId },
      {
        onSuccess: () => toast(t('pay.cancelled')),
        onError: showError,
        onSettled: () => void client.invalidateQueries({ queryKey: ['getSendings'] }),
      },
    );
  const paymentPages = payment.data?.payments ?? [];
  const nextPage = paymentPages.find(({ url }) => url);
  return (
    <div className={css.pay}>
      <QueryStatus query={payment} lines={1} />
      {paymentPages
        .filter(({ state }) => state === 'paid')
        .map((page) => (
          <p key={page.currency}>{t('pay.paid', { sum: formatMoney(page) })}</p>
        ))}
      {payment.data?.state === 'paid' && <p role="status">{t('pay.pending')}</p>}
      {mayPay && (
        <div className={css.actions}>
          {nextPage?.url && (
            <ButtonLink variant="primary" to={nextPage.url}>
              {t('pay.continue', { sum: formatMoney(nextPage) })}
            </ButtonLink>
          )}
          {payment.data?.state !== 'paid' && (
            <Button variant="subtle" busy={cancel.isPending} onClick={cancelPayment}>
              {t('pay.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
