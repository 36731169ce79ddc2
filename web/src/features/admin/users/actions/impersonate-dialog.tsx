import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { useState } from 'react';
import { mutate } from '../../../../lib/server/bff';
import { switchUser } from '../../../../lib/session/switch-user';
import { t } from '@laurel/messages/pages/administration/users';
import type { FoundUser } from '../../../../lib/server/wire';
import { ConfirmDialog } from './confirm-dialog';

type Props = { user: FoundUser; onClose: () => void };

/** Impersonates a user. The whole page is reloaded as that user. */
export function ImpersonateDialog({ user: { id: userId, name }, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (reason: string) => {
    setBusy(true);
    setError(null);
    await switchUser(async () => {
      await mutate('impersonateUser', { userId, reason });
      return '/';
    }).catch((refusal: unknown) => {
      setError(refusal);
      setBusy(false);
    });
  };
  return (
    <ConfirmDialog
      title={t('impersonate.title', { name })}
      lead={t('impersonate.lead')}
      sendLabel={t('impersonate.send', { name })}
      busy={busy}
      error={error}
      reason={{ maxLength: MAX_REASON_LENGTH, hint: t('reason.hint') }}
      onSend={(reason) => void send(reason)}
      onClose={onClose}
    />
  );
}
