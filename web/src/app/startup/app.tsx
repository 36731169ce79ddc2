import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { ConversionProvider } from '../../lib/money/conversion-provider';
import { isRateLimited, isUnreachable } from '../../lib/server/refused';
import { sessionQuery } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/shell';
import { Crash } from '../errors/error-view';
import { LoadingPage } from '../layout/loading-page';
import css from '../layout/shell.module.css';

/** Draws no page before the session is known. If the server does not respond, it shows a message and retries. */
function SessionGate({ router }: { router: DataRouter }) {
  const session = useQuery(sessionQuery);
  // Draws pages synchronously, because a transition would delay the response to input.
  if (session.data !== undefined)
    return (
      <ConversionProvider>
        <RouterProvider router={router} useTransitions={false} />
      </ConversionProvider>
    );
  if (session.error)
    return (
      <main className={css.main}>
        <Crash message={session.error.message} />
      </main>
    );
  const isRateLimitedNow = isRateLimited(session.failureReason);
  if (!isRateLimitedNow && !isUnreachable(session.failureReason)) return <LoadingPage />;
  return (
    <main className={css.main}>
      <h1>Laurel</h1>
      <p role="status">{t(isRateLimitedNow ? 'busy.first' : 'unreachable.first')}</p>
    </main>
  );
}

export function App({ client, router }: { client: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={client}>
      <SessionGate router={router} />
    </QueryClientProvider>
  );
}
