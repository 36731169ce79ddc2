import { useState } from 'react';
import { logOut } from '../../lib/log-out';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/sign-in-details';
import { useCommand } from '../../lib/use-command';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { sayEnded } from '../../ui/say-ended';
import css from './sign-in-details.module.css';

const tell = (error: unknown) => toast(errorText(error), 'refused');

/** Asks first, then logs out every other browser. */
export function EndOthers({ others }: { others: number }) {
  const [isAsking, setAsking] = useState(false);
  const end = useCommand('revokeOtherSessions');
  const go = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ ended: n, isWhole }) =>
          sayEnded(isWhole, t('sessions.others.done', { n }), t('sessions.others.half', { n })),
        onError: tell,
        onSettled: () => setAsking(false),
      },
    );
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('sessions.others')}</Button>
      {isAsking && (
        <Dialog title={t('sessions.others.sure')} onClose={() => setAsking(false)}>
          <p>{t('sessions.others.words', { n: others })}</p>
          <div className={css.choice}>
            <Button look="danger" busy={end.isPending} onClick={go}>
              {t('sessions.others.yes')}
            </Button>
            <LeaveButton>{t('sessions.others.no')}</LeaveButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Asks first, then logs out every browser, this one too; the page is left. */
export function EndAll() {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await logOut({ everywhere: true }).catch((error: unknown) => {
      setBusy(false);
      setAsking(false);
      tell(error);
    });
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('sessions.all')}</Button>
      {isAsking && (
        <Dialog title={t('sessions.all.sure')} onClose={() => setAsking(false)}>
          <p>{t('sessions.all.words')}</p>
          <div className={css.choice}>
            <Button look="danger" busy={busy} onClick={() => void go()}>
              {t('sessions.all.yes')}
            </Button>
            <LeaveButton>{t('sessions.others.no')}</LeaveButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}
