import { useState } from 'react';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/account/profile';
import type { Profile } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { DeleteAccountDialog } from './delete-account-dialog';
import css from './profile.module.css';

/** Explains the deletion of the account. An administrator who impersonates the user cannot delete it. */
export function DeleteSection({ profile }: { profile: Profile }) {
  const { impersonatedBy } = useSignedIn();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <p>
        {t('delete.description')} {t(profile.emailVerified ? 'delete.mail' : 'delete.no-mail')}
      </p>
      {impersonatedBy ? (
        <Notice>{t('delete.impersonating')}</Notice>
      ) : (
        <div className={css.actions}>
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {t('delete.button')}
          </Button>
          <a href="#data">{t('delete.before')}</a>
        </div>
      )}
      {isConfirming && <DeleteAccountDialog profile={profile} onClose={() => setConfirming(false)} />}
    </>
  );
}
