import type { ReactNode } from 'react';
import { useOnline } from '../lib/online';
import { errorText, isMissing, isUnreachable } from '../lib/refused';
import { t } from '../lib/texts/controls';
import { Button } from './button';
import { cx } from './cx';
import css from './state.module.css';

/** An empty view with one sentence and one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={cx(css.state, css.framed)}>
      <div className={css.words}>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}

type Failed = { error: unknown; role?: 'alert' | 'status'; busy?: boolean; onRetry?: () => void };

/**
 * A section of the page that failed to load. Offers a retry, unless the record does not exist. The button
 * keeps the focus while it is `busy`.
 */
export function ErrorState({ error, role = 'alert', busy = false, onRetry }: Failed) {
  const online = useOnline();
  return (
    <div className={cx(css.state, css.framed)} role={role}>
      <div className={css.words}>
        <h2>{t('failed')}</h2>
        <p>{isUnreachable(error) ? t(online ? 'unreachable' : 'offline') : errorText(error)}</p>
      </div>
      {onRetry && !isMissing(error) && (
        <Button busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

/** A one-line notice about the content next to it. */
export function Notice({
  tone = 'ask',
  children,
}: {
  tone?: 'ask' | 'refused' | 'good';
  children: ReactNode;
}) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'refused' ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  );
}
