import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { useState } from 'react';
import { getDayStart } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { DateField } from '../../../../ui/forms/date-field';
import { toast } from '../../../../ui/feedback/toast';
import { ConfirmDialog } from './confirm-dialog';

export function BanDialog({ user: { id: userId, name }, onClose }: { user: FoundUser; onClose: () => void }) {
  const ban = useCommand('banUser');
  const [bannedUntil, setBannedUntil] = useState<string | null>(null);
  const send = (reason: string) =>
    ban.mutate(
      { userId, reason, expiresAt: bannedUntil && getDayStart(bannedUntil, 1) },
      {
        onSuccess: () => {
          toast(t('ban.done', { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('ban.title', { name })}
      lead={t('ban.lead')}
      sendLabel={t('ban.send', { name })}
      variant="danger"
      busy={ban.isPending}
      error={ban.error}
      reason={{ maxLength: MAX_REASON_LENGTH, hint: t('reason.hint') }}
      onSend={send}
      onClose={onClose}
    >
      <DateField
        label={t('ban.until')}
        hint={t('ban.until.hint')}
        value={bannedUntil}
        onChange={setBannedUntil}
      />
    </ConfirmDialog>
  );
}
