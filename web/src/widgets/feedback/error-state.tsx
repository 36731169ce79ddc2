import { useOnline } from '../../lib/loading/use-online';
import { getErrorText, isNotFound, isUnreachable } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/controls/controls';
import { Button } from '../../ui/buttons/button';
import { EmptyState } from '../../ui/feedback/empty-state';

type Failure = {
  title?: string;
  error: unknown;
  role?: 'alert' | 'status';
  busy?: boolean;
  onRetry: () => void;
};

/**
 * A section of the page that failed to load. Offers a retry, unless the record does not exist. The button
 * keeps the focus while it is `busy`.
 */
export function ErrorState({ title = t('failed'), error, role = 'alert', busy = false, onRetry }: Failure) {
  const online = useOnline();
  return (
    <EmptyState
      role={role}
      title={title}
      action={
        !isNotFound(error) && (
          <Button busy={busy} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {isUnreachable(error) ? t(online ? 'unreachable' : 'offline') : getErrorText(error)}
    </EmptyState>
  );
}
