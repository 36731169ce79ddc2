import { useState } from 'react';
import { logOut } from '../../../lib/session/log-out';
import { t } from '@laurel/messages/pages/account/sign-in-details';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { showSessionsEnded } from '../../../widgets/account/show-sessions-ended';
import css from './sign-in-details.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** Logs out every other browser after a confirmation. */
export function EndOtherSessions({ otherCount }: { otherCount: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const end = useCommand('revokeOtherSessions');
  const endOtherSessions = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ ended: n, isWhole }) =>
          showSessionsEnded(isWhole, t('sessions.others.done', { n }), t('sessions.others.partial', { n })),
        onError: showError,
        onSettled: () => setConfirming(false),
      },
    );
  return (
    <div>
      <Button onClick={() => setConfirming(true)}>{t('sessions.others')}</Button>
      {isConfirming && (
        <Dialog title={t('sessions.others.confirm')} onClose={() => setConfirming(false)}>
          <p>{t('sessions.others.description', { n: otherCount })}</p>
          <div className={css.choice}>
            <Button variant="danger" busy={end.isPending} onClick={endOtherSessions}>
              {t('sessions.others.yes')}
            </Button>
            <LeaveButton>{t('sessions.others.no')}</LeaveButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Logs out every browser after a confirmation, including this one, which then leaves the page. */
export function EndAllSessions() {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const endAllSessions = async () => {
    setBusy(true);
    await logOut({ everywhere: true }).catch((error: unknown) => {
      setBusy(false);
      setConfirming(false);
      showError(error);
    });
  };
  return (
    <div>
      <Button onClick={() => setConfirming(true)}>{t('sessions.all')}</Button>
      {isConfirming && (
        <Dialog title={t('sessions.all.confirm')} onClose={() => setConfirming(false)}>
          <p>{t('sessions.all.description')}</p>
          <div className={css.choice}>
            <Button variant="danger" busy={busy} onClick={() => void endAllSessions()}>
              {t('sessions.all.yes')}
            </Button>
            <LeaveButton>{t('sessions.others.no')}</LeaveButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}
