import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/account/notices';
import { useCommand } from '../../lib/server/use-command';
import { useTitle } from '../../lib/page/use-title';
import { Button } from '../../ui/buttons/button';
import { ErrorState } from '../../widgets/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';
import css from './notifications.module.css';

/**
 * /unsubscribe/<token>: the target of a notice's unsubscribe link. Opening it changes nothing, because mail
 * scanners open links too. A click on the button unsubscribes.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const declineNotice = useCommand('declineNotice');
  const declinedNotice = declineNotice.data;
  const title = t(declinedNotice ? 'stopped.title' : 'title');
  useTitle(title);
  const unsubscribe = () => declineNotice.mutate({ token });
  const isInvalidLink = declineNotice.isError && isNotFound(declineNotice.error);
  return (
    <div className={css.stop}>
      <h1>{title}</h1>
      {declinedNotice ? (
        <p role="status">
          {t('stopped', { name: t.find(`notice.${declinedNotice.name}`) ?? declinedNotice.name })}
        </p>
      ) : (
        !isInvalidLink && <p>{t('lead')}</p>
      )}
      {isInvalidLink && <Notice tone="refused">{t('invalid_link')}</Notice>}
      {declineNotice.isError && !isInvalidLink && (
        <ErrorState error={declineNotice.error} busy={declineNotice.isPending} onRetry={unsubscribe} />
      )}
      {!declinedNotice && !declineNotice.isError && (
        <Button variant="primary" wide busy={declineNotice.isPending} onClick={unsubscribe}>
          {t('stop')}
        </Button>
      )}
      {(declinedNotice || isInvalidLink) && <Link to="/profile#notices">{t('stopped.choose')}</Link>}
    </div>
  );
}
