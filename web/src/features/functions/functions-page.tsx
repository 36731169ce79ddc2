import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/functions';
import { useTitle } from '../../lib/page/use-title';
import { ErrorState } from '../../widgets/feedback/error-state';
import { TextField } from '../../ui/forms/text-field';
import { Waiting } from '../../widgets/feedback/waiting';
import css from './functions-page.module.css';
import { TryFunction } from './try-function';

/** Lists every server function, and calls the selected one by hand. */
export function FunctionsPage() {
  useTitle(t('title'));
  const functions = useQuery(query('getFunctions'));
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState('');
  const allFunctions = functions.data?.items ?? [];
  const searchText = text.trim().toLowerCase();
  const matchingFunctions = allFunctions.filter(({ name }) => name.toLowerCase().includes(searchText));
  const selectedFunction = allFunctions.find(({ name }) => name === parameters.get('name'));
  return (
    <main className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.muted}>{t('lead')}</p>
      </header>
      {functions.isError && <ErrorState error={functions.error} onRetry={() => void functions.refetch()} />}
      {functions.isPending && <Waiting query={functions} lines={6} height="row" />}
      {functions.data && (
        <div className={css.columns}>
          <nav className={css.list} aria-label={t('list')}>
            <TextField
              label={t('find')}
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <ul>
              {matchingFunctions.map(({ name, method }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === selectedFunction?.name || undefined}
                    onClick={() => setParameters({ name }, { replace: true })}
                  >
                    <span>{name}</span> <small>{method}</small>
                  </button>
                </li>
              ))}
            </ul>
            {matchingFunctions.length === 0 && (
              <p className={css.muted}>{t('none', { text: text.trim() })}</p>
            )}
          </nav>
          {selectedFunction ? (
            <TryFunction key={selectedFunction.name} registeredFunction={selectedFunction} />
          ) : (
            <p>{t('choose')}</p>
          )}
        </div>
      )}
    </main>
  );
}
