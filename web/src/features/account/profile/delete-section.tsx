import { useState } from 'react';
import { useSignedIn } from '../../../lib/session';
import { t } from '../../../lib/texts/profile';
import type { Profile } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { DeleteAccountDialog } from './delete-account-dialog';
import css from './profile.module.css';

/** What goes and what stays, before anything is asked. Who acts as somebody cannot delete them. */
export function DeleteSection({ profile }: { profile: Profile }) {
  const { impersonatedBy } = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>
        {t('delete.words')} {t(profile.emailVerified ? 'delete.mail' : 'delete.no-mail')}
      </p>
      {impersonatedBy ? (
        <Notice>{t('delete.impersonating')}</Notice>
      ) : (
        <div className={css.actions}>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('delete.ask')}
          </Button>
          <a href="#data">{t('delete.before')}</a>
        </div>
      )}
      {isAsking && <DeleteAccountDialog profile={profile} onClose={() => setAsking(false)} />}
    </>
  );
}
