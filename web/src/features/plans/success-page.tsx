import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { filmIdOf } from '../../lib/films';
import { ownPath } from '../../lib/own-path';
import { isMissing, unlessMissing } from '../../lib/refused';
import { t } from '../../lib/texts/billing';
import { cycleWord } from '../../lib/texts/words';
import { useLasting } from '../../lib/use-lasting';
import { useTitle } from '../../lib/use-title';
import { ButtonLink } from '../../ui/button';
import { ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import css from './plans.module.css';

const [AGAIN_MS, READ_MS, LATE_MS] = [1000, 2500, 15_000];

/** After paying: waits until the plan is open here, says what was bought, and goes on. `?session=`: the checkout; `?redirect=`: where to, if that says nothing. */
export function SuccessPage() {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session') ?? '';
  const navigate = useNavigate();
  const checkout = useQuery({
    ...query('getCheckout', { sessionId }),
    enabled: sessionId !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : AGAIN_MS),
    retry: unlessMissing,
  });
  const { data, error } = checkout;
  const isDone = data?.state === 'done';
  const isOver = data?.state === 'expired' || data?.state === 'open';
  const isLate = useLasting(!isDone && data !== undefined, LATE_MS);
  const on = ownPath(data?.redirect ?? parameters.get('redirect'));
  useTitle(t('success.title'));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(on, { replace: true }), READ_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, on]);
  if (isMissing(error) || !sessionId)
    return (
      <Told title={t('success.gone')} words={t('success.gone.words')}>
        <ButtonLink look="primary" to="/user/billing">
          {t('success.billing')}
        </ButtonLink>
      </Told>
    );
  if (isOver)
    return (
      <Told title={t('success.open')} words={t('success.open.words')}>
        <ButtonLink look="primary" to={`/user/subscriptions?filmId=${data!.filmId}`}>
          {t('cancel.back')}
        </ButtonLink>
      </Told>
    );
  return (
    <div className={css.told}>
      <h1>{t('success.title')}</h1>
      {checkout.isPending && <Waiting query={checkout} lines={2} />}
      {checkout.isError && !data && (
        <ErrorState error={checkout.error} onRetry={() => void checkout.refetch()} />
      )}
      {data && (
        <p role="status">
          {isDone
            ? data.productName
              ? t('success.done', { plan: data.productName, cycle: cycleWord[data.billingCycle] })
              : t('success.done.plain', { cycle: cycleWord[data.billingCycle] })
            : t(isLate ? 'success.late' : 'success.waiting')}
        </p>
      )}
      {data && !isDone && <progress aria-label={t('success.progress')} />}
      {data && (
        <ButtonLink look={isDone ? 'primary' : 'plain'} to={on}>
          {t('success.on')}
        </ButtonLink>
      )}
    </div>
  );
}

const Told = ({ title, words, children }: { title: string; words: string; children: React.ReactNode }) => (
  <div className={css.told}>
    <h1>{title}</h1>
    <p>{words}</p>
    {children}
  </div>
);

/** Who left the payment: nothing was charged. */
export function CancelPage() {
  useTitle(t('cancel.title'));
  const [parameters] = useSearchParams();
  const filmId = filmIdOf(parameters.get('filmId'));
  return (
    <Told title={t('cancel.title')} words={t('cancel.words')}>
      <ButtonLink look="primary" to={`/user/subscriptions${filmId ? `?filmId=${filmId}` : ''}`}>
        {t('cancel.back')}
      </ButtonLink>
    </Told>
  );
}
