import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useOnline } from '../../lib/loading/use-online';
import { getErrorText, isNotFound } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/site/shell';
import { useTitle } from '../../lib/page/use-title';
import { Button } from '../../ui/buttons/button';
import { NotFound } from './not-found';
import css from './not-found.module.css';

/** The view of an error: a missing page, a page that could not be loaded offline, or a crash. */
export function ErrorView() {
  const error = useRouteError();
  const online = useOnline();
  const [wasOffline] = useState(!online);
  const response = isRouteErrorResponse(error) || error instanceof Response;
  if (isNotFound(error) || (response && error.status === 404)) return <NotFound />;
  if (wasOffline) return <OfflinePage online={online} />;
  return <Crash message={getErrorText(error)} />;
}

/** A page that could not be loaded without a network. It reloads when the network is back. */
function OfflinePage({ online }: { online: boolean }) {
  useTitle(t('offline.title'));
  useEffect(() => {
    if (online) window.location.reload();
  }, [online]);
  return (
    <div className={css.page} role="alert">
      <h1>{t('offline.title')}</h1>
      <p>{t('offline.page')}</p>
    </div>
  );
}

export function Crash({ message }: { message: string }) {
  const [isMessageShown, setMessageShown] = useState(false);
  useTitle(t('error.title'));
  return (
    <div className={css.page} role="alert">
      <h1>{t('error.title')}</h1>
      <p>{t('error.description')}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
        <Button aria-expanded={isMessageShown} onClick={() => setMessageShown(!isMessageShown)}>
          {isMessageShown ? t('error.hide') : t('error.show')}
        </Button>
      </div>
      {isMessageShown && <pre>{message}</pre>}
    </div>
  );
}
