import { Link, useParams } from 'react-router-dom';
import { isMissing } from '../../lib/server/refused';
import { t } from '@laurel/words/pages/account/notices';
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
  const stop = useCommand('declineNotice');
  const stopped = stop.data;
  const title = t(stopped ? 'stopped.title' : 'title');
  useTitle(title);
  const go = () => stop.mutate({ token });
  const isWrong = stop.isError && isMissing(stop.error);
  return (
    <div className={css.stop}>
      <h1>{title}</h1>
      {stopped ? (
        <p role="status">{t('stopped', { name: t.find(`notice.${stopped.name}`) ?? stopped.name })}</p>
      ) : (
        !isWrong && <p>{t('lead')}</p>
      )}
      {isWrong && <Notice tone="refused">{t('invalid_link')}</Notice>}
      {stop.isError && !isWrong && <ErrorState error={stop.error} busy={stop.isPending} onRetry={go} />}
      {!stopped && !stop.isError && (
        <Button look="primary" wide busy={stop.isPending} onClick={go}>
          {t('stop')}
        </Button>
      )}
      {(stopped || isWrong) && <Link to="/profile#notices">{t('stopped.choose')}</Link>}
    </div>
  );
}
