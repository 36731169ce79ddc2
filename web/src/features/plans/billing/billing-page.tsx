import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/plans/billing';
import { useTitle } from '../../../lib/page/use-title';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { BilledPlans } from './billed-plans';
import css from './billing.module.css';
import { Invoices } from './invoices';
import { PaidEntries } from './paid-entries';
import { PaymentMethod } from './payment-method';
import { TestPayments } from '../checkout/test-payments';
import { TokenLedger } from './token-ledger';

/**
 * Plans by film, the card, invoices, paid entry fees, and the token ledger. Each section loads and fails on
 * its own. Card and invoices need the answer whether payment is configured, which comes with the products.
 */
export function BillingPage() {
  useTitle(t('title'));
  const { userId } = useSignedIn();
  const products = useQuery(query('getProducts', { type: 'service' }));
  return (
    <div className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.muted}>{t('lead')}</p>
      </header>
      {products.data?.isTest && <TestPayments />}
      <BilledPlans userId={userId} />
      {products.isError && !products.data && (
        <section className={css.section}>
          <h2>{t('paying.title')}</h2>
          <ErrorState error={products.error} onRetry={() => void products.refetch()} />
        </section>
      )}
      {products.data?.paymentConfigured && (
        <>
          <PaymentMethod userId={userId} />
          <Invoices userId={userId} />
        </>
      )}
      <PaidEntries userId={userId} />
      <TokenLedger userId={userId} />
    </div>
  );
}
