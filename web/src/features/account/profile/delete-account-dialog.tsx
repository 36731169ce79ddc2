import { normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { useState } from 'react';
import { switchUser } from '../../../lib/session/switch-user';
import { getErrorText, isRefusedWith } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/account/profile';
import { useCommand } from '../../../lib/server/use-command';
import type { Profile } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/forms/text-field';
import { logInAgain } from '../login/sign-in';
import css from './profile.module.css';

/** Asks for the e-mail address as confirmation. Requires a new login if the last one is too long ago. */
export function DeleteAccountDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { email, emailVerified } = profile;
  const command = useCommand('deleteMyAccount', { navigatesAway: true });
  const [typedEmail, setTypedEmail] = useState('');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isLogInRequired, setLogInRequired] = useState(false);
  const showError = (error: unknown) => setErrorMessage(getErrorText(error));
  const send = async () => {
    if (normalizeEmailAddress(typedEmail) !== email) return setErrorMessage(t('delete.differs'));
    await switchUser(async () => {
      await command.mutateAsync({ email: typedEmail.trim() });
      return emailVerified ? '/goodbye?mail=1' : '/goodbye';
    }).catch((error: unknown) =>
      isRefusedWith(error, 'session.not_fresh') ? setLogInRequired(true) : showError(error),
    );
  };
  return (
    <Dialog title={t('delete.dialog')} onClose={onClose}>
      <Form className={css.form} onSubmit={send}>
        <p>{t('delete.dialog.description')}</p>
        {isLogInRequired ? (
          <Notice>{t('delete.stale')}</Notice>
        ) : (
          <TextField
            label={t('delete.type', { email })}
            error={errorMessage ?? undefined}
            value={typedEmail}
            inputMode="email"
            autoComplete="off"
            onChange={({ target }) => {
              setTypedEmail(target.value);
              setErrorMessage(null);
            }}
          />
        )}
        <div className={css.actions}>
          {isLogInRequired ? (
            <Button
              variant="primary"
              onClick={() => void logInAgain(email, '/profile#delete').catch(showError)}
            >
              {t('delete.login')}
            </Button>
          ) : (
            <Button type="submit" variant="danger" busy={command.isPending}>
              {t('delete.send')}
            </Button>
          )}
          <Button onClick={onClose}>{t('delete.keep')}</Button>
        </div>
        {isLogInRequired && errorMessage && <Notice tone="refused">{errorMessage}</Notice>}
      </Form>
    </Dialog>
  );
}
