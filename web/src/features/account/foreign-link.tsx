import { useState } from 'react';
import { becomeAnother } from '../../lib/become-another';
import { mutate } from '../../lib/bff';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/mail-links';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/state';

/** The link belongs to another account than the signed-in one. The user must log out first. */
export function ForeignLink({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const logOut = async () => {
    setBusy(true);
    await becomeAnother(async () => {
      await mutate('endSession', {});
      return window.location.href;
    }).catch((error: unknown) => {
      setFailure(errorText(error));
      setBusy(false);
    });
  };
  return (
    <>
      {failure && <Notice tone="refused">{failure}</Notice>}
      <Button look="primary" wide busy={isBusy} onClick={() => void logOut()}>
        {t('foreign.out', { email })}
      </Button>
      <ButtonLink to="/" wide>
        {t('foreign.stay')}
      </ButtonLink>
    </>
  );
}
