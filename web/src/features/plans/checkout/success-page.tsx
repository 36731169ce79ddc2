import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { parseId } from '@laurel/rules/links/ids';
import { formatMoney } from '@laurel/rules/money/money';
import { formatList } from '../../../lib/formatting/format-list';
import { toSameOriginPath } from '../../../lib/url-state/same-origin-path';
import { isNotFound, retryUnlessNotFound } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/plans/billing';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import { useDelayedTrue } from '../../../ui/hooks/use-delayed-true';
import { useTitle } from '../../../lib/page/use-title';
import type { Checkout } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import { Waiting } from '../../../widgets/feedback/waiting';
import { getCheckoutPollInterval } from './checkout-poll-interval';
import css from '../plans.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const [REDIRECT_AFTER_MS, LATE_MS] = [2500, 15_000];

/**
 * The page after paying for a plan (`?session=`: the checkout) or for entry fees (`?fees=`: the batch).
 * `?redirect=`: the next page, if the checkout does not state it.
 */
export function SuccessPage() {
  useTitle(t('success.title'));
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session');
  const redirect = parameters.get('redirect');
  if (sessionId) return <AfterCheckout sessionId={sessionId} redirect={redirect} />;
  const batchId = parameters.get('fees');
  return batchId === null ? (
    <MissingCheckout />
  ) : (
    <AfterFees batchId={batchId} nextPath={toSameOriginPath(redirect)} />
  );
}

/** Shows that the fees are being processed. Each currency needs a separate payment, so it offers the next one. */
function AfterFees({ batchId, nextPath }: { batchId: string; nextPath: string }) {
  const payment = useQuery(query('getFeePayment', { batchId }));
  if (payment.isPending)
    return (
      <div className={css.message}>
        <h1>{t('success.title')}</h1>
        <Waiting query={payment} lines={2} />
      </div>
    );
  const payments = payment.data?.payments ?? [];
  const isPaid = payment.data?.state === 'paid';
  const [nextPayment, ...otherPayments] = payments.filter(({ state }) => state === 'open');
  // If none is paid yet, the confirmation of the payment just made is late, and it must not be made again.
  if (!nextPayment?.url || !payments.some(({ state }) => state === 'paid'))
    return (
      <Outcome title={t('success.title')} text={t(isPaid ? 'success.fees.paid' : 'success.fees')}>
        <ContinueLink path={nextPath} />
      </Outcome>
    );
  const sum = formatList([nextPayment, ...otherPayments].map((money) => formatMoney(money)));
  return (
    <Outcome title={t('success.remaining', { sum })} text={t('success.remaining.description', { sum })}>
      <div className={css.actions}>
        <ButtonLink variant="primary" to={nextPayment.url}>
          {t('success.remaining.pay', { sum: formatMoney(nextPayment) })}
        </ButtonLink>
        <ContinueLink path={nextPath} variant="subtle" />
      </div>
    </Outcome>
  );
}

/** Waits until the plan is active, shows what was bought, and continues. The next page shows it once more. */
function AfterCheckout({ sessionId, redirect }: { sessionId: string; redirect: string | null }) {
  const navigate = useNavigate();
  const checkout = useQuery({
    ...query('getCheckout', { sessionId }),
    refetchInterval: ({ state }) => getCheckoutPollInterval(state),
    retry: retryUnlessNotFound,
  });
  const { data, error } = checkout;
  const isDone = data?.state === 'done';
  const nextPath = toSameOriginPath(data?.redirect ?? redirect);
  const doneText = data ? formatDone(data) : '';
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      void navigate(nextPath, { replace: true });
      toast(doneText);
    }, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, nextPath, doneText]);
  if (isNotFound(error)) return <MissingCheckout />;
  if (data) return <CheckoutState checkout={data} nextPath={nextPath} />;
  return (
    <div className={css.message}>
      <h1>{t('success.title')}</h1>
      <QueryStatus query={checkout} lines={2} />
    </div>
  );
}

function formatDone({ productName, billingCycle }: Checkout): string {
  const cycle = cycleText(`name.${billingCycle}`);
  return productName ? t('success.done', { plan: productName, cycle }) : t('success.done.plain', { cycle });
}

function CheckoutState({ checkout, nextPath }: { checkout: Checkout; nextPath: string }) {
  const { state, filmId } = checkout;
  const isLate = useDelayedTrue(state === 'paid', LATE_MS);
  switch (state) {
    case 'open':
    case 'expired':
      return (
        <Outcome title={t('success.open')} text={t('success.open.description')}>
          <ButtonLink variant="primary" to={`/user/subscriptions?filmId=${filmId}`}>
            {t('cancel.back')}
          </ButtonLink>
        </Outcome>
      );
    case 'returned':
      return (
        <Outcome title={t('success.returned')} text={t('success.returned.description')}>
          <BillingLink />
        </Outcome>
      );
    case 'processing':
      return (
        <Outcome title={t('success.title')} text={t('success.pending')}>
          <ContinueLink path={nextPath} />
        </Outcome>
      );
    case 'paid':
      return (
        <Outcome title={t('success.title')} text={t(isLate ? 'success.delayed' : 'success.waiting')}>
          <progress aria-label={t('success.progress')} />
          <ContinueLink path={nextPath} variant="plain" />
        </Outcome>
      );
    case 'done':
      return (
        <Outcome title={t('success.title')} text={formatDone(checkout)}>
          <ContinueLink path={nextPath} />
        </Outcome>
      );
  }
}

/** A title, and a text that screen readers announce when it changes. */
const Outcome = ({ title, text, children }: { title: string; text: string; children: React.ReactNode }) => (
  <div className={css.message}>
    <h1>{title}</h1>
    <p role="status">{text}</p>
    {children}
  </div>
);
const ContinueLink = ({
  path,
  variant = 'primary',
}: {
  path: string;
  variant?: 'primary' | 'plain' | 'subtle';
}) => (
  <ButtonLink variant={variant} to={path}>
    {t('success.continue')}
  </ButtonLink>
);
const BillingLink = () => (
  <ButtonLink variant="primary" to="/user/billing">
    {t('success.billing')}
  </ButtonLink>
);
const MissingCheckout = () => (
  <Outcome title={t('success.not_found')} text={t('success.not_found.description')}>
    <BillingLink />
  </Outcome>
);

/** The page after a cancelled payment. For entry fees (`?fees=`), other currencies may already be paid. */
export function CancelPage() {
  const [parameters] = useSearchParams();
  const isFeePayment = parameters.has('fees');
  useTitle(t(isFeePayment ? 'cancel.fees' : 'cancel.title'));
  const filmId = parseId(parameters.get('filmId'));
  if (isFeePayment)
    return (
      <Outcome title={t('cancel.fees')} text={t('cancel.fees.description')}>
        <ContinueLink path={toSameOriginPath(parameters.get('redirect'))} />
      </Outcome>
    );
  return (
    <Outcome title={t('cancel.title')} text={t('cancel.description')}>
      <ButtonLink variant="primary" to={`/user/subscriptions${filmId ? `?filmId=${filmId}` : ''}`}>
        {t('cancel.back')}
      </ButtonLink>
    </Outcome>
  );
}
