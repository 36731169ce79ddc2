import { normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { useState } from 'react';
import { switchUser } from '../../../lib/session/switch-user';
import { getErrorText, Refused } from '../../../lib/server/refused';
import { t } from '@laurel/words/pages/account/profile';
import { useCommand } from '../../../lib/server/use-command';
import type { Profile } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/forms/text-field';
import { logInAgain } from '../login/sign-in';
import css from './profile.module.css';

const isNotFresh = (error: unknown) => error instanceof Refused && error.code === 'session.not_fresh';

/** Confirms by asking for the e-mail address. Requires a new login if the last one is too old. */
export function DeleteAccountDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { email, emailVerified } = profile;
  const command = useCommand('deleteMyAccount', { leadsAway: true });
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const showError = (error: unknown) => setFailed(getErrorText(error));
  const send = async () => {
    if (normalizeEmailAddress(typed) !== email) return setFailed(t('delete.differs'));
    await switchUser(async () => {
      await command.mutateAsync({ email: typed.trim() });
      return emailVerified ? '/goodbye?mail=1' : '/goodbye';
    }).catch((error: unknown) => (isNotFresh(error) ? setStale(true) : showError(error)));
  };
  return (
    <Dialog title={t('delete.dialog')} onClose={onClose}>
      <Form className={css.form} onSubmit={send}>
        <p>{t('delete.dialog.description')}</p>
        {isStale ? (
          <Notice>{t('delete.stale')}</Notice>
        ) : (
          <TextField
            label={t('delete.type', { email })}
            error={failed ?? undefined}
            value={typed}
            inputMode="email"
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setFailed(null);
            }}
          />
        )}
        <div className={css.actions}>
          {isStale ? (
            <Button look="primary" onClick={() => void logInAgain(email, '/profile#delete').catch(showError)}>
              {t('delete.login')}
            </Button>
          ) : (
            <Button type="submit" look="danger" busy={command.isPending}>
              {t('delete.send')}
            </Button>
          )}
          <Button onClick={onClose}>{t('delete.keep')}</Button>
        </div>
        {isStale && failed && <Notice tone="refused">{failed}</Notice>}
      </Form>
    </Dialog>
  );
}
