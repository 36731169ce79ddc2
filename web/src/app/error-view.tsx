import { useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isMissing } from '../lib/refused';
import { t } from '../lib/texts/shell';
import { useTitle } from '../lib/use-title';
import { Button } from '../ui/button';
import { NotFound } from './not-found';
import css from './not-found.module.css';

/** What a crash looks like; what is missing is told as missing. */
export function ErrorView() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) || error instanceof Response;
  if (isMissing(error) || (response && error.status === 404)) return <NotFound />;
  return <Crash message={error instanceof Error ? error.message : String(error)} />;
}

export function Crash({ message }: { message: string }) {
  const [shown, setShown] = useState(false);
  useTitle(t('error.title'));
  return (
    <div className={css.page} role="alert">
      <h1>{t('error.title')}</h1>
      <p>{t('error.words')}</p>
      <div className={css.actions}>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('error.hide') : t('error.show')}
        </Button>
      </div>
      {shown && <pre>{message}</pre>}
    </div>
  );
}
