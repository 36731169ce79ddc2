import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { idIn } from '@laurel/rules/ids';
import { formatMoney } from '@laurel/rules/money';
import { enumerated } from '../../lib/enumerated';
import { ownPath } from '../../lib/own-path';
import { isMissing, unlessMissing } from '../../lib/refused';
import { t } from '../../lib/texts/billing';
import { cycleWord } from '../../lib/texts/words';
import { useLasting } from '../../lib/use-lasting';
import { useTitle } from '../../lib/use-title';
import type { Checkout } from '../../lib/wire';
import { ButtonLink } from '../../ui/button';
import { ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { askCheckoutAgain } from './ask-checkout-again';
import css from './plans.module.css';

const [READ_MS, LATE_MS] = [2500, 15_000];

/** After paying for a plan (`?session=`: the checkout), or entry fees (`?fees=`: which). `?redirect=`: where to go on, if the checkout does not say. */
export function SuccessPage() {
  useTitle(t('success.title'));
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session');
  const redirect = parameters.get('redirect');
  if (sessionId) return <AfterCheckout sessionId={sessionId} redirect={redirect} />;
  const batchId = parameters.get('fees');
  return batchId === null ? <Gone /> : <AfterFees batchId={batchId} on={ownPath(redirect)} />;
}

/** Each currency is paid on a page of its own: after the first the next one is asked for, as far as one is told how it stands. */
function AfterFees({ batchId, on }: { batchId: string; on: string }) {
  const payment = useQuery(query('getFeePayment', { batchId }));
  if (payment.isPending)
    return (
      <div className={css.told}>
        <h1>{t('success.title')}</h1>
        <Waiting query={payment} lines={2} />
      </div>
    );
  const pages = payment.data?.payments ?? [];
  const [next, ...others] = pages.filter(({ state }) => state === 'open');
  // Where none is paid by now, the word of this payment is late.
  if (!next?.url || !pages.some(({ state }) => state === 'paid'))
    return (
      <Told title={t('success.title')} words={t('success.fees')}>
        <OnTo path={on} />
      </Told>
    );
  const left = enumerated([next, ...others].map(formatMoney));
  return (
    <Told title={t('success.left', { sum: left })} words={t('success.left.words', { sum: left })}>
      <div className={css.actions}>
        <ButtonLink look="primary" to={next.url}>
          {t('success.left.pay', { sum: formatMoney(next) })}
        </ButtonLink>
        <OnTo path={on} look="quiet" />
      </div>
    </Told>
  );
}

/** Waits until the plan is open here, says what was bought, and goes on. */
function AfterCheckout({ sessionId, redirect }: { sessionId: string; redirect: string | null }) {
  const navigate = useNavigate();
  const checkout = useQuery({
    ...query('getCheckout', { sessionId }),
    refetchInterval: ({ state }) => askCheckoutAgain(state),
    retry: unlessMissing,
  });
  const { data, error } = checkout;
  const isDone = data?.state === 'done';
  const on = ownPath(data?.redirect ?? redirect);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(on, { replace: true }), READ_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, on]);
  if (isMissing(error)) return <Gone />;
  if (data) return <Stands checkout={data} on={on} />;
  return (
    <div className={css.told}>
      <h1>{t('success.title')}</h1>
      {checkout.isPending && <Waiting query={checkout} lines={2} />}
      {checkout.isError && <ErrorState error={error} onRetry={() => void checkout.refetch()} />}
    </div>
  );
}

/** How a checkout stands, in words, and where to go from there. */
function Stands({ checkout: { state, filmId, productName, billingCycle }, on }: StandsProps) {
  const isLate = useLasting(state === 'paid', LATE_MS);
  const cycle = cycleWord[billingCycle];
  switch (state) {
    case 'open':
    case 'expired':
      return (
        <Told title={t('success.open')} words={t('success.open.words')}>
          <ButtonLink look="primary" to={`/user/subscriptions?filmId=${filmId}`}>
            {t('cancel.back')}
          </ButtonLink>
        </Told>
      );
    case 'returned':
      return (
        <Told title={t('success.returned')} words={t('success.returned.words')}>
          <ToBilling />
        </Told>
      );
    case 'arriving':
      return (
        <Told title={t('success.title')} words={t('success.arriving')}>
          <OnTo path={on} />
        </Told>
      );
    case 'paid':
      return (
        <Told title={t('success.title')} words={t(isLate ? 'success.late' : 'success.waiting')}>
          <progress aria-label={t('success.progress')} />
          <OnTo path={on} look="plain" />
        </Told>
      );
    case 'done':
      return (
        <Told
          title={t('success.title')}
          words={
            productName ? t('success.done', { plan: productName, cycle }) : t('success.done.plain', { cycle })
          }
        >
          <OnTo path={on} />
        </Told>
      );
  }
}
interface StandsProps {
  checkout: Checkout;
  on: string;
}

/** The words are said again as they change. */
const Told = ({ title, words, children }: { title: string; words: string; children: React.ReactNode }) => (
  <div className={css.told}>
    <h1>{title}</h1>
    <p role="status">{words}</p>
    {children}
  </div>
);
const OnTo = ({ path, look = 'primary' }: { path: string; look?: 'primary' | 'plain' | 'quiet' }) => (
  <ButtonLink look={look} to={path}>
    {t('success.on')}
  </ButtonLink>
);
const ToBilling = () => (
  <ButtonLink look="primary" to="/user/billing">
    {t('success.billing')}
  </ButtonLink>
);
const Gone = () => (
  <Told title={t('success.gone')} words={t('success.gone.words')}>
    <ToBilling />
  </Told>
);

/** Who left the payment: nothing was charged; of entry fees (`?fees=`) those in another currency may be paid. */
export function CancelPage() {
  const [parameters] = useSearchParams();
  const isOfFees = parameters.has('fees');
  useTitle(t(isOfFees ? 'cancel.fees' : 'cancel.title'));
  const filmId = idIn(parameters.get('filmId'));
  if (isOfFees)
    return (
      <Told title={t('cancel.fees')} words={t('cancel.fees.words')}>
        <OnTo path={ownPath(parameters.get('redirect'))} />
      </Told>
    );
  return (
    <Told title={t('cancel.title')} words={t('cancel.words')}>
      <ButtonLink look="primary" to={`/user/subscriptions${filmId ? `?filmId=${filmId}` : ''}`}>
        {t('cancel.back')}
      </ButtonLink>
    </Told>
  );
}
