import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cancelLeaving } from '../../../ui/navigation/leaving';
import { sessionQuery } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/account/login';
import { useTitle } from '../../../lib/page/use-title';
import { ButtonLink } from '../../../ui/buttons/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import css from './login-page.module.css';
import { completeSignIn } from './sign-in';

/** Shared, because React's strict mode runs the effect twice and a code can be exchanged only once. */
let pendingSignIn: Promise<void> | null = null;

/**
 * Handles the return from the sign-in service: exchanges the tokens once, then navigates to the redirect
 * target. Loads the whole page if there was a session before, because the event stream of that session has ended.
 */
export function LoginCallback({ redirect }: { redirect: string }) {
  useTitle(t('returning'));
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const hadSession = Boolean(client.getQueryData(sessionQuery.queryKey));
    pendingSignIn ??= completeSignIn(redirect);
    pendingSignIn
      .then(async () => {
        if (hadSession) return window.location.replace(redirect);
        cancelLeaving();
        await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
        void client.invalidateQueries();
        await navigate(redirect, { replace: true });
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : t('unreachable')))
      .finally(() => (pendingSignIn = null));
  }, [client, navigate, redirect]);
  return (
    <div className={css.page}>
      <h1>{t(failure ? 'login.title' : 'returning')}</h1>
      {failure ? (
        <>
          <Notice tone="refused">{failure}</Notice>
          <ButtonLink to={`/login?${new URLSearchParams({ redirect })}`} reloadDocument>
            {t('login.title')}
          </ButtonLink>
        </>
      ) : (
        <Skeleton lines={2} />
      )}
    </div>
  );
}
