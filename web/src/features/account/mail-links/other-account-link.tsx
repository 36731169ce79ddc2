import { useState } from 'react';
import { switchUser } from '../../../lib/session/switch-user';
import { mutate } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/account/mail-links';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';

/** Asks to log out first, because the link belongs to another account than the signed-in one. */
export function OtherAccountLink({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const logOut = async () => {
    setBusy(true);
    await switchUser(async () => {
      await mutate('endSession', {});
      return window.location.href;
    }).catch((error: unknown) => {
      setFailure(getErrorText(error));
      setBusy(false);
    });
  };
  return (
    <>
      {failure && <Notice tone="refused">{failure}</Notice>}
      <Button variant="primary" wide busy={isBusy} onClick={() => void logOut()}>
        {t('foreign.log_out', { email })}
      </Button>
      <ButtonLink to="/" wide>
        {t('foreign.stay_logged_in')}
      </ButtonLink>
    </>
  );
}
